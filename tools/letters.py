"""Makes the letters of the pages from our face, and those of our name (`python -m tools.letters`)."""

import re

from fontTools import subset

from scorer import NAME
from scorer.paths import FONTS, STATIC, TEMPLATES
from tools.asked import asked

SHOWN = (
    "U+0020-007E,U+00A0-017F,U+0218-021B,U+2010-2015,U+2018-201E,U+2022,U+2026,U+202F,U+2032,U+2033,U+2039,U+203A,"
    "U+20AC,U+2190-2193,U+2212,U+2713,U+2717"
)
NEAR = re.findall(r'"near/": "([^"]+)"', (TEMPLATES / "map" / "map.css").read_text(encoding="utf-8"))[0]
"""What we say, and the letters of our languages: a page needs no others, but for names."""
OPTIONS = ("--flavor=woff2", "--layout-features=kern,mark,ccmp,tnum", "--no-hinting", "--desubroutinize")


def main() -> None:
    for weight in ("Regular", "Semibold"):
        font, letters = FONTS / f"SourceSans3-{weight}.ttf", STATIC / "letters" / f"{weight}.woff2"
        for file, shown in {letters: SHOWN, letters.parent / "near" / letters.name: NEAR}.items():
            subset.main([str(font), f"--output-file={file}", f"--unicodes={shown}", "--name-IDs=0,13,14", *OPTIONS])
    font, title = FONTS / "SourceSans3-Black.ttf", STATIC / "letters" / "Title.woff2"
    subset.main([str(font), f"--output-file={title}", f"--text={NAME}", "--name-IDs=0,13,14", *OPTIONS])


if __name__ == "__main__":
    asked(__doc__)
    main()
