package heddle.rt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Wrappers of tasks whose class has no code that could be instrumented, as lambdas have none: they
 * acquire the task before it runs, and release it after.
 */
final class Tasks {
    private Tasks() {}

    /** Returns the task, or its wrapper. */
    static Object watched(Object task) {
        Class<?> type = task.getClass();
        if (!isLambda(type)) {
            return task;
        }
        Class<?>[] interfaces = type.getInterfaces();
        Object wrapper = interfaces.length == 1 ? wrapper(task, interfaces[0]) : null;
        return wrapper == null ? TaskProxy.of(task) : wrapper;
    }

    /** Returns a wrapper of just this interface, or null if there is none of its own for it. */
    private static Object wrapper(Object task, Class<?> type) {
        if (type == Runnable.class) {
            return new RunnableTask((Runnable) task);
        }
        if (type == Callable.class) {
            return new CallableTask<>((Callable<?>) task);
        }
        if (type == Supplier.class) {
            return new SupplierTask<>((Supplier<?>) task);
        }
        return functionWrapper(task, type);
    }

    private static Object functionWrapper(Object task, Class<?> type) {
        if (type == Function.class) {
            return new FunctionTask<>((Function<?, ?>) task);
        }
        if (type == BiFunction.class) {
            return new BiFunctionTask<>((BiFunction<?, ?, ?>) task);
        }
        if (type == Consumer.class) {
            return new ConsumerTask<>((Consumer<?>) task);
        }
        return type == BiConsumer.class ? new BiConsumerTask<>((BiConsumer<?, ?>) task) : null;
    }

    /** Releases on tasks, and returns what to hand over: the same, or a list with wrappers in it. */
    static Object handed(Object tasks, ThreadState t) {
        if (!(tasks instanceof Collection)) {
            for (Object task : elements(tasks)) {
                Rt.release(task, t);
            }
            return tasks;
        }
        List<Object> handed = new ArrayList<>();
        boolean isSame = true;
        for (Object task : (Collection<?>) tasks) {
            Object watched = Rt.task(task, t);
            isSame &= watched == task;
            handed.add(watched);
        }
        return isSame ? tasks : handed;
    }

    /** Returns the elements of an array or a collection, or the object itself. */
    static Iterable<?> elements(Object objects) {
        if (objects instanceof Object[]) {
            return Arrays.asList((Object[]) objects);
        }
        boolean isCollection = objects instanceof Collection;
        return isCollection ? (Collection<?>) objects : Collections.singletonList(objects);
    }

    private static boolean isLambda(Class<?> type) {
        return type.isSynthetic() && type.getName().contains("$$Lambda");
    }

    private abstract static class Task {
        final ThreadState begin() {
            ThreadState t = Rt.self();
            Rt.acquire(this, t);
            return t;
        }

        final void end(ThreadState t) {
            Rt.release(this, t);
        }
    }

    private static final class RunnableTask extends Task implements Runnable {
        private final Runnable task;

        RunnableTask(Runnable task) {
            this.task = task;
        }

        @Override
        public void run() {
            ThreadState t = begin();
            try {
                task.run();
            } finally {
                end(t);
            }
        }
    }

    private static final class CallableTask<V> extends Task implements Callable<V> {
        private final Callable<V> task;

        CallableTask(Callable<V> task) {
            this.task = task;
        }

        @Override
        public V call() throws Exception {
            ThreadState t = begin();
            try {
                return task.call();
            } finally {
                end(t);
            }
        }
    }

    private static final class SupplierTask<V> extends Task implements Supplier<V> {
        private final Supplier<V> task;

        SupplierTask(Supplier<V> task) {
            this.task = task;
        }

        @Override
        public V get() {
            ThreadState t = begin();
            try {
                return task.get();
            } finally {
                end(t);
            }
        }
    }

    private static final class FunctionTask<A, V> extends Task implements Function<A, V> {
        private final Function<A, V> task;

        FunctionTask(Function<A, V> task) {
            this.task = task;
        }

        @Override
        public V apply(A argument) {
            ThreadState t = begin();
            try {
                return task.apply(argument);
            } finally {
                end(t);
            }
        }
    }

    private static final class BiFunctionTask<A, B, V> extends Task implements BiFunction<A, B, V> {
        private final BiFunction<A, B, V> task;

        BiFunctionTask(BiFunction<A, B, V> task) {
            this.task = task;
        }

        @Override
        public V apply(A first, B second) {
            ThreadState t = begin();
            try {
                return task.apply(first, second);
            } finally {
                end(t);
            }
        }
    }

    private static final class ConsumerTask<A> extends Task implements Consumer<A> {
        private final Consumer<A> task;

        ConsumerTask(Consumer<A> task) {
            this.task = task;
        }

        @Override
        public void accept(A argument) {
            ThreadState t = begin();
            try {
                task.accept(argument);
            } finally {
                end(t);
            }
        }
    }

    private static final class BiConsumerTask<A, B> extends Task implements BiConsumer<A, B> {
        private final BiConsumer<A, B> task;

        BiConsumerTask(BiConsumer<A, B> task) {
            this.task = task;
        }

        @Override
        public void accept(A first, B second) {
            ThreadState t = begin();
            try {
                task.accept(first, second);
            } finally {
                end(t);
            }
        }
    }
}
