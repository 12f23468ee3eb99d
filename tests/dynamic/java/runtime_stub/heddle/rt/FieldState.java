package heddle.rt;

/** The state of a field. */
public final class FieldState {
    private FieldState() {}
}
