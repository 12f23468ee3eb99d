"""Classes made at so many places that telling their objects apart costs more than it tells.

With k = 1 the code of a class is analysed once for every place that makes one (Naik 2008, section
4.4). A class of hundreds of methods that is made at dozens of places, such as a wrapper of a JDBC
result, may take as many variables so as all other code. Its sites begin with k = 0: their objects
are still told apart, but what its methods do is found once; refinement may raise them.
"""

from collections.abc import Iterable
from typing import Final

from heddle.pointsto.context import SiteKey
from heddle.program.classes import Class
from heddle.program.ir import New

# How much of what all code has once the contexts of one class may take.
_SHARE: Final = 0.5
# What takes fewer variables is never worth saving.
_ALWAYS_ALLOWED: Final = 5_000


def repeated_sites(application: Iterable[Class]) -> dict[SiteKey, int]:
    """Return the sites to begin with at k = 0.

    They are those of classes that would take more than half the variables that all code has once.
    """
    sites: dict[str, list[SiteKey]] = {}
    sizes: dict[str, int] = {}
    for declared in application:
        sizes[declared.name] = 0
        for method in declared.methods:
            if method.body is None:
                continue
            sizes[declared.name] += len(method.body.type_index)
            place = (method.owner, method.name, method.descriptor)
            for block in method.body.blocks:
                for made in block.instrs:
                    if isinstance(made, New):
                        sites.setdefault(made.class_name, []).append((*place, made.pc, ""))
    most = max(_SHARE * sum(sizes.values()), _ALWAYS_ALLOWED)
    # What the first place takes would be taken in any case.
    costly = [name for name in sites if (len(sites[name]) - 1) * sizes.get(name, 0) > most]
    return {site: 0 for name in costly for site in sites[name]}
