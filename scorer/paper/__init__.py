"""What is printed: score sheet, pad, poster and map, and the result as text and as a picture.

The same game, imprint and version give the same print.
"""
