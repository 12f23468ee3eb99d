"""The program under analysis as inert data: classes, members, IR, hierarchy."""
