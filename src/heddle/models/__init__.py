"""Knowledge about library code: tables of one grammar (`rows`), and what their rows mean.

A library method is *modelled* (a row says what it does), *analysed* (its body is part of the
program) or *opaque* (a conservative effect by signature, recorded as an assumption).
"""
