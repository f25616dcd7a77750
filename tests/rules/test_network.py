"""What a player's routes connect: R2, E2."""

from scorer.rules.network import Network, networks_of
from tests.tables import routes

#      b
#    1╱ ╲1
#    a─3─c ─2─ d      e ─1─ f
DRAWN = routes("a-b 1, b-c 1, a-c 3, c-d 2, e-f 1")


def ids(path):
    return [route.id for route in path]


def test_r2_the_evidence_is_a_shortest_connection_in_riding_order():
    network = Network(DRAWN.values())
    assert ids(network.connection("a", "d")) == ["a-b", "b-c", "c-d"]
    assert ids(network.connection("d", "a")) == ["c-d", "b-c", "a-b"]


def test_r2_a_gap_completes_nothing():
    network = Network(DRAWN.values())
    assert network.connection("a", "f") == ()
    assert network.connection("a", "z") == ()
    assert Network([]).connection("a", "b") == ()


def test_of_equally_short_ways_the_one_on_own_rails_is_taken():
    own, lent = routes("a-b 2, b-d 2"), routes("a-c 2, c-d 2")
    assert ids(Network(own.values(), lent.values()).connection("a", "d")) == ["a-b", "b-d"]


def test_a_shorter_way_is_taken_even_if_it_is_borrowed():
    own, lent = routes("a-b 2, b-d 2"), routes("a-d 3")
    assert ids(Network(own.values(), lent.values()).connection("a", "d")) == ["a-d"]


def test_of_two_parallel_lines_the_shorter_is_ridden():
    assert ids(Network(routes("a-b 3, a-b 2").values()).connection("a", "b")) == ["a-b-2"]


def test_networks_are_what_hangs_together():
    assert sorted("".join(sorted(network)) for network in networks_of(DRAWN.values())) == ["abcd", "ef"]
