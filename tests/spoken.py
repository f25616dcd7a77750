"""Whether what people read of a file is in their language."""

from scorer.atlas.problems import Problems
from scorer.words import LANGUAGES, Words


def untranslated(error: Problems) -> list[tuple[str, str]]:
    """Return each problem that a language says as English does, with that language."""
    said = {language: Words(language).problems(error) for language in LANGUAGES}
    assert said["en"] == list(error.problems)
    del said["en"]
    pairs = [(code, *pair) for code, texts in said.items() for pair in zip(texts, error.problems, strict=True)]
    return [(code, english) for code, text, english in pairs if text == english]
