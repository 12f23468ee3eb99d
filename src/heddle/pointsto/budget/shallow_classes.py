"""Classes with so many allocation sites that contexts for their methods cost too much.

With k = 1 the code of a class is analysed once for each of its allocation sites (Naik 2008, section
4.4). A class of hundreds of methods that is allocated at dozens of sites, such as a wrapper of a
JDBC result, may then have as many variables as all other code. Its sites start with k = 0: their
objects are still distinguished, but its methods are analysed once; refinement may raise the k.
"""

from collections.abc import Iterable
from typing import Final

from heddle.pointsto.context import SiteKey
from heddle.program.classes import Class
from heddle.program.ir import New

# The share of the variables of all code, counted once, that the contexts of one class may have.
_SHARE: Final = 0.5
# Fewer variables are not worth saving.
_ALWAYS_ALLOWED: Final = 5_000


def shallow_sites(application: Iterable[Class]) -> dict[SiteKey, int]:
    """Return the sites that start with k = 0.

    They are those of classes that would have more than half the variables of all code.
    """
    sites: dict[str, list[SiteKey]] = {}
    sizes: dict[str, int] = {}
    for declared in application:
        sizes[declared.name] = 0
        for method in declared.methods:
            if method.body is None:
                continue
            sizes[declared.name] += len(method.body.type_index)
            where = (method.owner, method.name, method.descriptor)
            for new in [i for block in method.body.blocks for i in block.instrs]:
                if isinstance(new, New):
                    sites.setdefault(new.class_name, []).append((*where, new.pc, ""))
    most = max(_SHARE * sum(sizes.values()), _ALWAYS_ALLOWED)
    # The variables of the first site are needed in any case.
    costly = [name for name in sites if (len(sites[name]) - 1) * sizes.get(name, 0) > most]
    return {site: 0 for name in costly for site in sites[name]}
