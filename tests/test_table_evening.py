"""Ten evenings at one table, by chance: what each phone is told is true, and no hand is seen that was not told."""

from tests.table_evening import play


def test_ten_evenings_tell_each_phone_the_truth_and_no_hidden_hand() -> None:
    """Each answer is judged on the way; here only that they were evenings, and not a few requests."""
    assert min(play(range(1, 11), steps=45, has_maps=True)) > 100
