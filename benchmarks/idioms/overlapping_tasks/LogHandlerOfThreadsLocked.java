// A handler of a logger is called by each thread that logs, under a monitor. Twin: LogHandlerOfThreads.
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

public final class LogHandlerOfThreadsLocked extends Handler {
    private static final Logger LOGGER = Logger.getLogger("twins");
    private long lines;

    @Override
    public synchronized void publish(LogRecord line) {
        lines++; // NORACE
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}

    public static void main(String[] args) {
        LOGGER.setUseParentHandlers(false);
        LOGGER.addHandler(new LogHandlerOfThreadsLocked());
        new Thread(() -> LOGGER.info("one")).start();
        new Thread(() -> LOGGER.info("two")).start();
    }
}
