// The lock is entered, or left and entered again, by a callee.
import java.util.concurrent.locks.*;
public final class CalleeLockReturn {
    int data; volatile boolean closed; final ReentrantLock l = new ReentrantLock();
    void enter() { l.lock(); }
    void go() { if (!closed) { in(); } }
    void in() { enter(); data = 1; l.unlock(); } // RACE!
    void close() { l.lock(); closed = true; l.unlock(); }
    public static void main(String[] a) { CalleeLockReturn o = new CalleeLockReturn(); new Thread(o::go).start(); o.close(); o.data = 2; } // RACE!
}
