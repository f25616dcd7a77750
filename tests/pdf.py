"""What people find in a PDF, with their eyes or through a screen reader."""

from functools import cache

from page import validate_pdf_bytes
from pypdfium2 import PdfDocument


@cache
def pages(pdf: bytes) -> tuple[str, ...]:
    """Return the text of each page, with single spaces; what lies beyond its edges is left out."""
    with PdfDocument(pdf) as document:
        return tuple(" ".join(page.get_textpage().get_text_bounded().split()) for page in document)


def barriers(pdf: bytes) -> set[str]:
    """Return the accessibility problems that a validator finds (PDF/UA-1)."""
    return {f"{failure.rule_id}: {failure.message}" for failure in validate_pdf_bytes(pdf, profile="ua1").failures}
