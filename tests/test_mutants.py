"""What `make mutants` breaks."""

from mutants.trials import unlisted


def test_every_folder_of_the_program_is_broken_on_purpose() -> None:
    assert unlisted() == set()
