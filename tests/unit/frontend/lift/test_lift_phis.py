"""Where locals get phis: only where different values meet and somebody reads them."""

from lifting import body_of, ir_of, phis_of, tidy


def test_a_local_with_one_definition_has_no_phi() -> None:
    text = """
        iconst_1
        istore_1
  loop: iload_1
        iload_0
        if_icmplt loop
        iload_1
        ireturn
        """
    assert phis_of(body_of(text, "(I)I")) == {}


def test_a_parameter_that_is_not_written_has_no_phi() -> None:
    text = "iload_0\nifgt a\nnop\na: iload_0\nireturn"
    assert phis_of(body_of(text, "(I)I")) == {}


def test_a_loop() -> None:
    text = """
        iconst_0
        istore_1
  loop: iinc 1 2
        iload_1
        iload_0
        if_icmplt loop
        iload_1
        ireturn
        """
    expected = """
        b0:
          v1: I = const 0
          goto b1
        b1:
          v2: I = phi (b0: v1, b1: v4)
          v3: I = const 2
          v4: I = add v2 v3
          if v4 < v0 then b1 else b2
        b2:
          return v4
        """
    assert ir_of(text, "(I)I") == tidy(expected)


def test_a_diamond() -> None:
    text = """
        iload_0
        ifgt high
        iconst_1
        istore_1
        goto met
  high: iconst_2
        istore_1
   met: iload_1
        ireturn
        """
    expected = """
        b0:
          if v0 > 0 then b2 else b1
        b1:
          v1: I = const 1
          goto b3
        b2:
          v2: I = const 2
          goto b3
        b3:
          v3: I = phi (b1: v1, b2: v2)
          return v3
        """
    assert ir_of(text, "(I)I") == tidy(expected)


def test_a_local_nobody_reads_has_no_phi() -> None:
    text = """
        iload_0
        ifgt high
        iconst_1
        istore_1
        goto met
  high: iconst_2
        istore_1
   met: iload_0
        istore_1
        iload_1
        ireturn
        """
    assert phis_of(body_of(text, "(I)I")) == {}


def test_a_slot_that_changes_its_kind_has_no_phi() -> None:
    text = """
        iload_0
        ifgt high
        iconst_1
        istore_1
        goto met
  high: ldc "text"
        astore_1
   met: iload_0
        ireturn
        """
    assert phis_of(body_of(text, "(I)I")) == {}


def test_each_nested_loop_has_its_phi() -> None:
    text = """
 outer: iinc 0 1
 inner: iinc 0 2
        iload_0
        ifgt inner
        iload_0
        ifle outer
        iload_0
        ireturn
        """
    assert phis_of(body_of(text, "(I)I")) == {1: [(0, 6)], 2: [(3, 6)]}


def test_two_locals_swapped_in_a_loop() -> None:
    text = """
  loop: iload_0
        iload_1
        istore_0
        istore_1
        iload_2
        ifgt loop
        iload_0
        ireturn
        """
    expected = """
        b0:
          goto b1
        b1:
          v3: I = phi (b0: v0, b1: v4)
          v4: I = phi (b0: v1, b1: v3)
          if v2 > 0 then b1 else b2
        b2:
          return v4
        """
    assert ir_of(text, "(III)I") == tidy(expected)


def test_redundant_phis_are_dropped() -> None:
    """Both ways carry the same value, although one of them stores it anew."""
    text = """
        iload_0
        ifgt a
        iload_1
        istore_1
     a: iload_1
        ireturn
        """
    assert phis_of(body_of(text, "(II)I")) == {}


def test_redundant_phis_are_dropped_through_others() -> None:
    text = """
        iload_0
        ifgt a
        iload_1
        istore_1
     a: iload_0
        iflt b
        iload_1
        istore_1
     b: iload_0
        ifgt a
        iload_1
        ireturn
        """
    assert phis_of(body_of(text, "(II)I")) == {}


def test_values_on_the_stack_meet() -> None:
    text = "iload_0\nifgt a\niconst_1\ngoto b\na: iconst_2\nb: ireturn"
    assert phis_of(body_of(text, "(I)I")) == {3: [(1, 2)]}


def test_a_value_that_stays_on_the_stack_has_no_phi() -> None:
    text = "iconst_5\niload_0\nifgt a\nnop\na: ireturn"
    assert phis_of(body_of(text, "(I)I")) == {}


def test_a_value_that_stays_on_the_stack_around_a_loop_has_no_phi() -> None:
    text = "iconst_5\nloop: iinc 0 1\niload_0\nifgt loop\nireturn"
    assert phis_of(body_of(text, "(I)I")) == {1: [(0, 4)]}


def test_a_handler_reads_what_held_at_each_place() -> None:
    text = """
        iconst_0
        istore_1
     a: iload_0
        iload_0
        idiv
        istore_1
        iload_0
        iload_1
        idiv
        istore_1
     b: iload_1
        ireturn
     h: pop
        iload_1
        ireturn
        .catch any a b h
        """
    expected = """
        b0:
          v1: I = const 0
          goto b1
        b1: catch any -> b4
          v2: I = div v0 v0
          goto b2
        b2: catch any -> b4
          v3: I = div v0 v2
          goto b3
        b3:
          return v3
        b4:
          v4: I = phi (b1: v1, b2: v2)
          v5: Ljava/lang/Throwable; = catch
          return v4
        """
    assert ir_of(text, "(I)I") == tidy(expected)


def test_nothing_is_cut_for_a_local_the_handler_does_not_read() -> None:
    text = """
        iconst_0
        istore_1
     a: iload_0
        iload_0
        idiv
        istore_1
        iload_0
        iload_1
        idiv
        istore_1
     b: iload_1
        ireturn
     h: pop
        iload_0
        ireturn
        .catch any a b h
        """
    body = body_of(text, "(I)I")
    assert len(body.blocks) == 4
    assert phis_of(body) == {}


def test_an_increment_is_a_store_for_a_handler() -> None:
    text = """
     a: iinc 0 1
        iconst_5
        iload_0
        idiv
        iinc 0 1
        ireturn
     h: pop
        iload_0
        ireturn
        .catch any a h h
        """
    body = body_of(text, "(I)I")
    assert [bool(block.handlers) for block in body.blocks] == [False, True, False]
    assert body.blocks[2].phis == ()


def test_a_block_is_cut_after_the_last_of_several_stores() -> None:
    """A handler reads two locals; what may throw comes after both are stored."""
    text = """
     a: iload_2
        istore_0
        iload_2
        istore_1
        iload_0
        iload_1
        idiv
     b: ireturn
     h: pop
        iload_0
        iload_1
        iadd
        ireturn
        .catch any a b h
        """
    expected = """
        b0:
          goto b1
        b1: catch any -> b3
          v3: I = div v2 v2
          goto b2
        b2:
          return v3
        b3:
          v4: Ljava/lang/Throwable; = catch
          v5: I = add v2 v2
          return v5
        """
    assert ir_of(text, "(III)I") == tidy(expected)


def test_a_handler_in_a_loop() -> None:
    text = """
        iconst_0
        istore_1
     a: iload_0
        iload_1
        idiv
        istore_1
     b: iload_1
        ifgt a
        iload_1
        ireturn
     h: pop
        iinc 1 1
        goto a
        .catch any a b h
        """
    body = body_of(text, "(I)I")
    assert phis_of(body) == {1: [(1, 3, 6)]}
    assert body.blocks[1].predecessors == (0, 2, 4)


def test_a_handler_that_covers_itself() -> None:
    text = """
     a: iconst_5
        iload_0
        idiv
        ireturn
     h: pop
        iinc 0 1
        iconst_5
        iload_0
        idiv
        ireturn
     e: .catch any a e h
        """
    body = body_of(text, "(I)I")
    assert phis_of(body) == {1: [(0, 6)]}
    assert body.blocks[1].predecessors == (0, 2)
    assert [handler.target for handler in body.blocks[2].handlers] == [1]


def test_irreducible_code() -> None:
    text = """
        iload_0
        ifgt two
   one: iinc 0 1
   two: iinc 0 2
        iload_0
        ifle one
        iload_0
        ireturn
        """
    assert phis_of(body_of(text, "(I)I")) == {1: [(0, 6)], 3: [(0, 3)]}


def test_a_wide_parameter_takes_two_slots() -> None:
    text = "lload_0\nl2i\niload_2\niadd\nireturn"
    expected = """
        b0:
          v2: I = l2i v0
          v3: I = add v2 v1
          return v3
        """
    assert ir_of(text, "(JI)I") == tidy(expected)


def test_only_what_a_handler_needs_from_a_subroutine() -> None:
    """Each copy of a subroutine has the locals of its own caller."""
    text = """
        iconst_1
        istore_1
        jsr sub
        iconst_2
        istore_1
        jsr sub
        iload_1
        ireturn
   sub: astore_2
        iinc 1 10
        ret 2
        """
    assert phis_of(body_of(text, "(I)I")) == {}
