package java.util.concurrent.locks;

import explored.Machine;
import java.util.Date;
import java.util.concurrent.TimeUnit;

/** A condition: as nobody need signal for a thread to go on, signals do nothing. */
final class OfMonitor implements Condition {
    private final Object monitor;

    OfMonitor(Object monitor) {
        this.monitor = monitor;
    }

    @Override
    public void await() {
        Machine.await(monitor);
    }

    @Override
    public void awaitUninterruptibly() {
        Machine.await(monitor);
    }

    @Override
    public long awaitNanos(long nanos) {
        Machine.await(monitor);
        return Machine.any() ? 1 : 0;
    }

    @Override
    public boolean await(long time, TimeUnit unit) {
        Machine.await(monitor);
        return Machine.any();
    }

    @Override
    public boolean awaitUntil(Date deadline) {
        Machine.await(monitor);
        return Machine.any();
    }

    @Override
    public void signal() {}

    @Override
    public void signalAll() {}
}
