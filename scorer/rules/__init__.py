"""The rules that score, true with pencil and paper: frozen values in, frozen values out.

Rule ids (R1, E3, P2 …) are those of docs/rules.md; docs/design.md lists the module of each.
"""
