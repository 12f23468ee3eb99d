"""What is believed about libraries, as tables with one reader each.

A library method is *modelled* (a row says what it does), *analysed* (its body is program) or
*opaque* (a conservative effect by signature, recorded as an assumption).
"""
