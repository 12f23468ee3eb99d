package heddle.rt;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** A wrapper of a lambda of any interface: slower than those of {@link Tasks}. */
final class TaskProxy implements InvocationHandler {
    private final Object task;

    private TaskProxy(Object task) {
        this.task = task;
    }

    /** Returns a wrapper that has all interfaces of a task, or the task if there can be none. */
    static Object of(Object task) {
        Class<?> type = task.getClass();
        try {
            TaskProxy handler = new TaskProxy(task);
            return Proxy.newProxyInstance(type.getClassLoader(), type.getInterfaces(), handler);
        } catch (RuntimeException | LinkageError e) {
            return task; // an interface that proxies cannot have
        }
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return invoked(method, arguments);
        }
        ThreadState t = Rt.self();
        Rt.acquire(proxy, t);
        try {
            return invoked(method, arguments);
        } finally {
            Rt.release(proxy, t);
        }
    }

    private Object invoked(Method method, Object[] arguments) throws Throwable {
        try {
            method.setAccessible(true);
            return method.invoke(task, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
