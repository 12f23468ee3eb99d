// An abstract class that callers extend, its field volatile. Twin: TemplateWithPlainSteps.
public abstract class TemplateWithVolatileSteps {
    private volatile int steps;

    protected TemplateWithVolatileSteps() {}

    public void run() {
        step();
        steps = steps + 1; // NORACE
    }

    protected abstract void step();
}
