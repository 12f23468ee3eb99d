// java.lang.reflect.Proxy calls its InvocationHandler, which calls the real object.
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

public class DynamicProxies {
    interface Account {
        int deposit(int amount);
    }

    static class Real implements Account {
        private int balance;

        public int deposit(int amount) {
            return balance += amount;
        }
    }

    static class Logging implements InvocationHandler {
        private final Object target;

        Logging(Object target) {
            this.target = target;
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
            log(method.getName());
            return method.invoke(target, args);
        }

        private void log(String text) {
            System.out.println(text);
        }
    }

    public static void main(String[] args) {
        ClassLoader loader = DynamicProxies.class.getClassLoader();
        Class<?>[] types = {Account.class};
        Account account = (Account) Proxy.newProxyInstance(loader, types, new Logging(new Real()));
        System.out.println(account.deposit(5) + account.toString().length());
    }
}
