"""QR codes as inline SVG."""

import segno


def qr_of(address: str) -> str:
    """Return the QR code of an address as inline SVG."""
    code = segno.make(address, error="m", micro=False)
    return str(code.svg_inline(omitsize=True, border=3, light="#fff", dark="#000"))
