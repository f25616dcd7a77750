"""What people find in a PDF, with their eyes or through a screen reader."""

from functools import cache
from math import hypot

from page import validate_pdf_bytes
from pypdfium2 import PdfDocument, raw


@cache
def pages(pdf: bytes) -> tuple[str, ...]:
    """Return the text of each page, with single spaces; what lies beyond its edges is left out."""
    with PdfDocument(pdf) as document:
        return tuple(" ".join(page.get_textpage().get_text_bounded().split()) for page in document)


def text_of(content: bytes) -> str:
    """Return what a file says, a PDF too, or the bytes of a picture."""
    return "".join(pages(content)) if content.startswith(b"%PDF") else content.decode(errors="backslashreplace")


def sizes(pdf: bytes, page: int) -> list[float]:
    """Return the size of each letter of a page, in points, whatever it lies in is scaled by."""
    matrix = raw.FS_MATRIX()
    with PdfDocument(pdf) as document:
        text = document[page].get_textpage()
        letters = [at for at in range(text.count_chars()) if chr(raw.FPDFText_GetUnicode(text, at)).strip()]
        found = []
        for at in letters:
            raw.FPDFText_GetMatrix(text, at, matrix)
            found.append(raw.FPDFText_GetFontSize(text, at) * hypot(matrix.c, matrix.d))
        text.close()
    return found


def barriers(pdf: bytes) -> set[str]:
    """Return the accessibility problems that a validator finds (PDF/UA-1)."""
    return {f"{failure.rule_id}: {failure.message}" for failure in validate_pdf_bytes(pdf, profile="ua1").failures}
