"""The refinement loop of Naik 2008, Figure 4.8."""
