// An abstract class that callers extend. Twin: TemplateWithVolatileSteps.
public abstract class TemplateWithPlainSteps {
    private int steps;

    protected TemplateWithPlainSteps() {}

    public void run() {
        step();
        steps = steps + 1; // RACE!
    }

    protected abstract void step();
}
