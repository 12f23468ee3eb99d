import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.ObjectPool;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

/** Two threads that share a pool of buffers, as a user of commons-pool2 would write it. */
public final class PoolClient {
  private static final int ROUNDS = 100;

  private PoolClient() {}

  public static void main(String[] args) throws InterruptedException {
    GenericObjectPoolConfig<StringBuilder> config = new GenericObjectPoolConfig<>();
    config.setMaxTotal(1);
    config.setTestOnReturn(true);
    AtomicInteger served = new AtomicInteger();
    try (GenericObjectPool<StringBuilder> pool = new GenericObjectPool<>(new Buffers(), config)) {
      Thread first = new Thread(new Worker("first", pool, served));
      Thread second = new Thread(new Worker("second", pool, served));
      first.start();
      second.start();
      first.join();
      second.join();
      System.out.println(served.get() + " rounds, " + pool.getCreatedCount() + " buffers");
    }
  }

  /** Makes the buffers; one that comes back is empty again. */
  private static final class Buffers extends BasePooledObjectFactory<StringBuilder> {
    @Override
    public StringBuilder create() {
      return new StringBuilder();
    }

    @Override
    public PooledObject<StringBuilder> wrap(StringBuilder buffer) {
      return new DefaultPooledObject<>(buffer);
    }

    @Override
    public void passivateObject(PooledObject<StringBuilder> pooled) {
      pooled.getObject().setLength(0);
    }
  }

  /** Borrows a buffer, writes to it, and gives it back, again and again. */
  private static final class Worker implements Runnable {
    private final String name;
    private final ObjectPool<StringBuilder> pool;
    private final AtomicInteger served;

    Worker(String name, ObjectPool<StringBuilder> pool, AtomicInteger served) {
      this.name = name;
      this.pool = pool;
      this.served = served;
    }

    @Override
    public void run() {
      for (int round = 0; round < ROUNDS; round++) {
        try {
          StringBuilder buffer = pool.borrowObject();
          try {
            buffer.append(name).append(' ').append(round);
            served.incrementAndGet();
          } finally {
            pool.returnObject(buffer);
          }
        } catch (Exception e) {
          throw new IllegalStateException(name + " could not use the pool", e);
        }
      }
    }
  }
}
