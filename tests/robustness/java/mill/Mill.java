package mill;

import java.util.ArrayList;
import java.util.List;

/** Many small classes that hold on to each other in different ways; each is left out once. */
public class Mill {
    static int started;
    int level;

    public static void main(String[] arguments) {
        Mill mill = new Mill();
        Registry registry = new Registry();
        registry.add(new Printing());
        registry.add(number -> mill.level = number);
        Worker first = new Grinder(mill, registry, Mode.FINE);
        Worker second = new Sifter(mill, registry);
        new Thread(first).start();
        new Thread(second).start();
        Thread watcher = new Watcher(mill);
        watcher.start();
        Pair<Grain> pair = new Pair<>(new Grain(), new Grain());
        Runnable both = () -> {
            started++;
            pair.left.weight++;
            Numbers.next();
        };
        new Thread(both).start();
        new Thread(both).start();
    }
}

interface Listener {
    void changed(int number);
}

class Printing implements Listener {
    private int printed;

    public void changed(int number) {
        printed++;
        System.out.println(number);
    }
}

class Registry {
    private final List<Listener> listeners = new ArrayList<>();
    private int fired;

    void add(Listener listener) {
        synchronized (listeners) {
            listeners.add(listener);
        }
    }

    void fire(int number) {
        fired++;
        for (Listener listener : listeners) {
            listener.changed(number);
        }
    }
}

enum Mode {
    COARSE,
    FINE {
        int size() {
            return 1;
        }
    };

    int size() {
        return 10;
    }
}

class Jam extends Exception {
    Jam(String message) {
        super(message);
    }
}

@interface Careful {}

abstract class Worker implements Runnable {
    final Mill mill;
    final Registry registry;
    int rounds;

    Worker(Mill mill, Registry registry) {
        this.mill = mill;
        this.registry = registry;
    }

    abstract void work() throws Jam;

    @Careful
    public void run() {
        try {
            mill.level++;
            work();
        } catch (Jam jam) {
            Mill.started--;
        }
    }
}

class Grinder extends Worker {
    private final Mode mode;

    Grinder(Mill mill, Registry registry, Mode mode) {
        super(mill, registry);
        this.mode = mode;
    }

    void work() throws Jam {
        registry.fire(mode.size());
        Mill.started++;
        if (mill.level > 100) {
            throw new Jam("too much");
        }
    }
}

class Sifter extends Worker {
    Sifter(Mill mill, Registry registry) {
        super(mill, registry);
    }

    void work() {
        registry.fire(new Sieve(3).holes());
    }
}

record Sieve(int holes) {}

class Watcher extends Thread {
    private final Mill mill;

    Watcher(Mill mill) {
        this.mill = mill;
    }

    public void run() {
        System.out.println(mill.level);
    }
}

class Pair<T> {
    final T left;
    final T right;

    Pair(T left, T right) {
        this.left = left;
        this.right = right;
    }
}

class Grain {
    int weight;
}

class Numbers {
    private static int last;

    static int next() {
        return ++last;
    }
}
