// A proxy runs each call of the service at once, on the caller's thread. Twin: AsyncByProxy.
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class NowByProxy {
    private static final ExecutorService POOL = Executors.newFixedThreadPool(2);

    private NowByProxy() {}

    public interface Mailer {
        void send(String text);
    }

    private static final class CountingMailer implements Mailer {
        private int sent;

        @Override
        public void send(String text) {
            sent += text.length(); // NORACE
        }
    }

    private record Async(Mailer mailer) implements InvocationHandler {
        @Override
        public Object invoke(Object proxy, Method method, Object[] args) throws ReflectiveOperationException {
            return method.invoke(mailer, args);
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
