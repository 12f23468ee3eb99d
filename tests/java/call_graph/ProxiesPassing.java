// Proxies of several interfaces: arguments, results, default methods, and the methods of Object.
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Supplier;

public class ProxiesPassing {
    interface Store {
        Item swap(Item item, int count);

        default Item twice(Item item) {
            return swap(swap(item, 1), 2);
        }
    }

    interface Named {
        String name();
    }

    interface Item {
        void use();
    }

    static class Coin implements Item {
        public void use() {
            System.out.println("coin");
        }
    }

    static class Note implements Item {
        public void use() {
            System.out.println("note");
        }
    }

    static class NeverStored implements Item {
        public void use() {}
    }

    static class Memory implements InvocationHandler {
        private Object kept = new Note();

        public Object invoke(Object proxy, Method method, Object[] args) {
            if (method.getDeclaringClass() == Object.class) {
                return method.getName().equals("hashCode") ? (Object) 7 : described();
            }
            if (args == null) {
                return described();
            }
            Object given = args[0];
            ((Item) given).use();
            Object before = kept;
            kept = given;
            return before;
        }

        private String described() {
            return "memory";
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T proxied(Class<T> type, Supplier<Object> target) {
        InvocationHandler handler = (proxy, method, args) -> method.invoke(target.get(), args);
        return (T) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
    }

    public static void main(String[] args) {
        ClassLoader loader = ProxiesPassing.class.getClassLoader();
        Class<?>[] types = {Store.class, Named.class};
        Object proxy = Proxy.newProxyInstance(loader, types, new Memory());
        Store store = (Store) proxy;
        store.swap(new Coin(), 1).use();
        store.twice(new Coin()).use();
        System.out.println(((Named) proxy).name() + proxy.hashCode());
        Item item = proxied(Item.class, Coin::new);
        item.use();
    }
}
