// A proxy runs each call of the service on a pool, so that two calls overlap. Twin: NowByProxy.
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class AsyncByProxy {
    private static final ExecutorService POOL = Executors.newFixedThreadPool(2);

    private AsyncByProxy() {}

    public interface Mailer {
        void send(String text);
    }

    private static final class CountingMailer implements Mailer {
        private int sent;

        @Override
        public void send(String text) {
            sent += text.length(); // RACE!
        }
    }

    private record Async(Mailer mailer) implements InvocationHandler {
        @Override
        public Object invoke(Object proxy, Method method, Object[] args) throws ReflectiveOperationException {
            return POOL.submit(() -> method.invoke(mailer, args)) == null ? args : null;
        }
    }

    public static void main(String[] args) {
        Class<?>[] types = {Mailer.class};
        InvocationHandler async = new Async(new CountingMailer());
        Mailer mailer = (Mailer) Proxy.newProxyInstance(Mailer.class.getClassLoader(), types, async);
        mailer.send("one");
        mailer.send("two");
        POOL.shutdown();
    }
}
