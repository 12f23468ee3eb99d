// the semaphore is released by a reference, without having been acquired.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class PermitGivenByReference {
    static final Semaphore sem = new Semaphore(1); static int x;
    interface R { void release(); }
    static void work() throws InterruptedException { sem.acquire(); x++; // RACE!
      sem.release(); }
    public static void main(String[] a) throws Exception { for (int i = 0; i < 2; i++) new Thread(() -> { try { work(); } catch (InterruptedException e) { } }).start(); R r = sem::release; r.release(); }
}
