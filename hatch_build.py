"""Makes the bundles of the scripts before a package is built, unless its source brings them."""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Bundles(BuildHookInterface):  # type: ignore[type-arg]
    """What hatchling calls."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from scorer import bundling  # noqa: PLC0415  # only now it is found

        bundling.manifest()
