// An instance main method with arguments; the constructor and the initialisers run before it.
class InstanceMainArgs {
    static final Log LOG = new Log();
    private final Worker worker;

    InstanceMainArgs() {
        worker = new Worker();
        LOG.line("made");
    }

    static class Log {
        void line(String text) {
            IO.println(text);
        }
    }

    static class Worker {
        String work(String[] names) {
            return "names " + names.length;
        }

        void neverCalled() {}
    }

    protected void main(String[] args) {
        LOG.line(worker.work(args));
    }
}
