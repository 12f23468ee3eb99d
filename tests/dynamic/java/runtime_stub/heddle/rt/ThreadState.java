package heddle.rt;

/** The local that is in every frame. */
public final class ThreadState {
    ThreadState() {}
}
