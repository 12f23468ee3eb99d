"""Class files (JVMS chapter 4) as they are, before lifting."""
