package heddle.rt;

import static heddle.rt.Suite.check;
import static heddle.rt.Suite.equal;

import heddle.rt.Suite.Seen;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;

/** The calls of instrumented code, made by hand, from real threads that are ordered in other ways too. */
public final class ApiCases {
    private static final String[] KINDS = {
        "getfield\theddle/rt/ApiCases$Point\tx\tI",
        "putfield\theddle/rt/ApiCases$Point\tx\tI",
        "putfield?\theddle/rt/ApiCases$Derived\tx\tI",
        "putfield\theddle/rt/ApiCases$Plain\ty\tI",
        "getstatic\theddle/rt/ApiCases$Holder\tcount\tI",
        "putstatic\theddle/rt/ApiCases$Holder\tcount\tI",
        "vread\theddle/rt/ApiCases$Point\tready\tZ",
        "vwrite\theddle/rt/ApiCases$Point\tready\tZ",
        "vsread\theddle/rt/ApiCases$Holder\tready\tZ",
        "vswrite\theddle/rt/ApiCases$Holder\tready\tZ",
        "class\theddle/rt/ApiCases$Slow\t\t",
        "putstatic\theddle/rt/ApiCases$Slow\tvalue\tI",
        "libread\tjava/util/HashMap\tget\t(Ljava/lang/Object;)Ljava/lang/Object;",
        "libwrite\tjava/util/HashMap\tput\t(Ljava/lang/Object;)Ljava/lang/Object;",
        "getstatic\theddle/rt/NoSuchClass\tx\tI",
        "getstatic\theddle/rt/ApiCases$Initialised\tcount\tI",
        "getfield?\theddle/rt/ApiCases$Derived\tready\tZ",
        "putfield?\theddle/rt/ApiCases$Derived\tready\tZ",
        "getfield?\theddle/rt/ApiCases$Derived\tfixed\tI",
        "getstatic?\theddle/rt/ApiCases$Holder\tready\tZ",
        "putstatic?\theddle/rt/ApiCases$Holder\tready\tZ",
        "putstatic?\theddle/rt/ApiCases$Holder\topen\tI",
        "putfield\theddle/rt/ApiCases$Point\tx\tI",
        "putfield\theddle/rt/ApiCases$Point\tx\tI",
        "getstatic?\theddle/rt/ApiCases$Implementing\tTABLE\t[I",
    };
    private static final int BASE = sites();
    private static final int GET_X = BASE;
    private static final int PUT_X = BASE + 1;
    private static final int PUT_DERIVED_X = BASE + 2;
    private static final int PUT_PLAIN = BASE + 3;
    private static final int GET_STATIC = BASE + 4;
    private static final int PUT_STATIC = BASE + 5;
    private static final int READ_READY = BASE + 6;
    private static final int WRITE_READY = BASE + 7;
    private static final int READ_STATIC_READY = BASE + 8;
    private static final int WRITE_STATIC_READY = BASE + 9;
    private static final int USE_SLOW = BASE + 10;
    private static final int PUT_SLOW = BASE + 11;
    private static final int LIBRARY_READ = BASE + 12;
    private static final int LIBRARY_WRITE = BASE + 13;
    private static final int NO_SUCH_CLASS = BASE + 14;
    private static final int GET_INITIALISED = BASE + 15;
    private static final int OPEN_READ_READY = BASE + 16;
    private static final int OPEN_WRITE_READY = BASE + 17;
    private static final int OPEN_FINAL = BASE + 18;
    private static final int OPEN_READ_STATIC_READY = BASE + 19;
    private static final int OPEN_WRITE_STATIC_READY = BASE + 20;
    private static final int OPEN_STATIC = BASE + 21;
    private static final int PUT_ONCE = BASE + 22;
    private static final int PUT_OFTEN = BASE + 23;
    private static final int GET_TABLE = BASE + 24;

    private ApiCases() {}

    private static int sites() {
        StringBuilder table = new StringBuilder();
        table.append("heddle-sites 1\theddle/rt/ApiCases\tApiCases.java\t");
        table.append(KINDS.length).append("\t0\n");
        for (String kind : KINDS) {
            table.append(kind).append("\tmethod\t()V\t7\t0\n");
        }
        return Sites.add(
                new Sites.Table(table.toString(), ApiCases.class.getClassLoader()).sites);
    }

    static class Point implements Cloneable {
        Point copy() {
            try {
                Point copy = (Point) clone();
                Rt.cloned(copy);
                return copy;
            } catch (CloneNotSupportedException e) {
                throw new IllegalStateException(e);
            }
        }

        private transient FieldState heddle$x;
        int x;
        volatile boolean ready;
        final int fixed = 1;
    }

    static class Derived extends Point {}

    static class Plain {
        int y;
    }

    static class Holder {
        static int count;
        static int open;
        static volatile boolean ready;
    }

    static class Initialised {
        static int count;
    }

    interface Constants {
        int[] TABLE = made();

        static int[] made() {
            ThreadState t = Rt.self();
            int[] table = new int[1];
            Rt.writeArray(table, 0, t, PUT_X);
            Rt.initialised(Constants.class, t);
            return table;
        }
    }

    static class Implementing implements Constants {}

    static class Slow {
        static int value;

        static {
            ThreadState t = Rt.self();
            Rt.writeStatic(t, PUT_SLOW);
            value = 1;
            Rt.initialised(Slow.class, t);
        }

        static void use() {
            ThreadState t = Rt.self();
            Rt.classUse(t, USE_SLOW);
            Rt.writeStatic(t, PUT_SLOW);
        }
    }

    /** Code of the program, which may do anything. */
    interface Code {
        void run(ThreadState t) throws Exception;
    }

    /** Runs pieces of code one after the other, each in a thread that nothing is known to order. */
    private static Seen unordered(Code... codes) throws Exception {
        Seen seen = Seen.listen();
        for (Code code : codes) {
            runIn(new Thread(body(code)));
        }
        return seen;
    }

    private static void runIn(Thread thread) throws Exception {
        Throwable[] failure = new Throwable[1];
        thread.setUncaughtExceptionHandler((t, e) -> failure[0] = e);
        thread.start();
        thread.join();
        check(failure[0] == null, "failed: " + failure[0]);
    }

    private static Runnable body(Code code) {
        return () -> {
            try {
                code.run(Rt.self());
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        };
    }

    private static void expect(Seen seen, int... pairs) {
        String[] expected = new String[pairs.length / 2];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = kind(pairs[2 * i]) + "-" + kind(pairs[2 * i + 1]);
        }
        equal(Arrays.asList(expected), seen.races);
    }

    private static String kind(int site) {
        String kind = Sites.find(site).kind;
        boolean writes = kind.startsWith("put") || kind.equals("libwrite");
        return (writes ? "w" : "r") + site;
    }

    public static void fieldsRace() throws Exception {
        Point point = new Point();
        expect(
                unordered(t -> Rt.writeField(point, t, PUT_X), t -> Rt.readField(point, t, GET_X)),
                PUT_X, GET_X);
        check(point.heddle$x != null, "the state is in the shadow field");
    }

    public static void fieldsOfDifferentObjectsDoNot() throws Exception {
        expect(
                unordered(
                        t -> Rt.writeField(new Point(), t, PUT_X),
                        t -> Rt.readField(new Point(), t, GET_X)));
    }

    public static void inheritedFieldIsTheSame() throws Exception {
        Derived point = new Derived();
        expect(
                unordered(
                        t -> Rt.writeField(point, t, PUT_DERIVED_X),
                        t -> Rt.readField(point, t, GET_X)),
                PUT_DERIVED_X, GET_X);
    }

    public static void fieldWithoutShadowField() throws Exception {
        Plain plain = new Plain();
        expect(
                unordered(
                        t -> Rt.writeField(plain, t, PUT_PLAIN),
                        t -> Rt.writeField(plain, t, PUT_PLAIN)),
                PUT_PLAIN, PUT_PLAIN);
        check(Statistics.FIELDS_WITHOUT_SHADOW.get() > 0, "it is counted");
    }

    public static void nullsAndBoundsAreTheProgramsOwn() throws Exception {
        expect(
                unordered(
                        t -> {
                            Rt.readField(null, t, GET_X);
                            Rt.writeField(null, t, PUT_X);
                            Rt.readArray(null, 0, t, 0);
                            Rt.writeArray(new int[1], 1, t, 0);
                            Rt.readArray(new int[1], -1, t, 0);
                            Rt.monitorEnter(null, t);
                            Rt.monitorExit(null, t);
                            Rt.acquire(null, t);
                            Rt.release(null, t);
                            Rt.transfer(null, t);
                            Rt.threadStart(null, t);
                            Rt.threadJoin(null, t);
                            Rt.libraryRead(null, t, LIBRARY_READ);
                            Rt.volatileRead(null, t, READ_READY);
                            Rt.readStatic(t, NO_SUCH_CLASS);
                            check(Rt.task(null, t) == null, "no task");
                        }));
    }

    public static void staticsRace() throws Exception {
        expect(
                unordered(t -> Rt.writeStatic(t, PUT_STATIC), t -> Rt.readStatic(t, GET_STATIC)),
                PUT_STATIC, GET_STATIC);
    }

    public static void elementsRace() throws Exception {
        long[] array = new long[10];
        Seen seen =
                unordered(
                        t -> Rt.writeArray(array, 3, t, 1),
                        t -> Rt.readArray(array, 4, t, 2),
                        t -> Rt.readArray(array, 3, t, 2));
        equal(Arrays.asList("w1-r2"), seen.races);
    }

    public static void libraryObjectsRace() throws Exception {
        Object map = new java.util.HashMap<String, String>();
        expect(
                unordered(
                        t -> Rt.libraryWrite(map, t, LIBRARY_WRITE),
                        t -> Rt.libraryRead(map, t, LIBRARY_READ)),
                LIBRARY_WRITE, LIBRARY_READ);
    }

    public static void monitorOrders() throws Exception {
        Point point = new Point();
        expect(
                unordered(
                        t -> {
                            Rt.monitorEnter(point, t);
                            Rt.writeField(point, t, PUT_X);
                            Rt.monitorExit(point, t);
                        },
                        t -> {
                            Rt.monitorEnter(point, t);
                            Rt.writeField(point, t, PUT_X);
                            Rt.monitorExit(point, t);
                        }));
    }

    public static void otherMonitorDoesNot() throws Exception {
        Point point = new Point();
        Code code =
                t -> {
                    Object lock = new Object();
                    Rt.monitorEnter(lock, t);
                    Rt.writeField(point, t, PUT_X);
                    Rt.monitorExit(lock, t);
                };
        expect(unordered(code, code), PUT_X, PUT_X);
    }

    public static void monitorIsNoKey() throws Exception {
        Point point = new Point();
        expect(
                unordered(
                        t -> {
                            Rt.writeField(point, t, PUT_X);
                            Rt.release(point, t);
                        },
                        t -> {
                            Rt.monitorEnter(point, t);
                            Rt.writeField(point, t, PUT_X);
                        }),
                PUT_X, PUT_X);
    }

    public static void waitReleases() throws Exception {
        Point point = new Point();
        expect(
                unordered(
                        t -> {
                            Rt.monitorEnter(point, t);
                            Rt.writeField(point, t, PUT_X);
                            Rt.waitBefore(point, t);
                        },
                        t -> {
                            Rt.waitAfter(point, t);
                            Rt.writeField(point, t, PUT_X);
                        }));
    }

    public static void volatileOrders() throws Exception {
        Point point = new Point();
        expect(
                unordered(
                        t -> {
                            Rt.writeField(point, t, PUT_X);
                            Rt.volatileWrite(point, t, WRITE_READY);
                        },
                        t -> {
                            Rt.volatileRead(point, t, READ_READY);
                            Rt.readField(point, t, GET_X);
                        }));
    }

    public static void volatileOfAnotherObjectDoesNot() throws Exception {
        Point point = new Point();
        expect(
                unordered(
                        t -> {
                            Rt.writeField(point, t, PUT_X);
                            Rt.volatileWrite(new Point(), t, WRITE_READY);
                        },
                        t -> {
                            Rt.volatileRead(point, t, READ_READY);
                            Rt.readField(point, t, GET_X);
                        }),
                PUT_X, GET_X);
    }

    public static void staticVolatileOrders() throws Exception {
        Point point = new Point();
        expect(
                unordered(
                        t -> {
                            Rt.writeField(point, t, PUT_X);
                            Rt.volatileWrite(null, t, WRITE_STATIC_READY);
                        },
                        t -> {
                            Rt.volatileRead(null, t, READ_STATIC_READY);
                            Rt.readField(point, t, GET_X);
                        }));
    }

    public static void volatileOfAnotherClassOrders() throws Exception {
        Point point = new Derived();
        expect(
                unordered(
                        t -> {
                            Rt.writeField(point, t, PUT_X);
                            Rt.writeField(point, t, OPEN_WRITE_READY);
                        },
                        t -> {
                            Rt.readField(point, t, OPEN_READ_READY);
                            Rt.volatileRead(point, t, OPEN_READ_READY);
                            Rt.readField(point, t, GET_X);
                        },
                        t -> {
                            Rt.volatileRead(point, t, READ_READY);
                            Rt.readField(point, t, GET_X);
                        }));
    }

    public static void finalAndPlainOfAnotherClassDoNot() throws Exception {
        Point point = new Derived();
        expect(
                unordered(
                        t -> Rt.writeField(point, t, PUT_DERIVED_X),
                        t -> {
                            Rt.readField(point, t, OPEN_FINAL);
                            Rt.volatileRead(point, t, OPEN_FINAL);
                            Rt.volatileRead(point, t, PUT_DERIVED_X);
                            Rt.readField(point, t, GET_X);
                        }),
                PUT_DERIVED_X, GET_X);
    }

    public static void staticsOfAnotherClass() throws Exception {
        Point point = new Point();
        expect(
                unordered(
                        t -> {
                            Rt.writeField(point, t, PUT_X);
                            Rt.writeStatic(t, OPEN_WRITE_STATIC_READY);
                        },
                        t -> {
                            Rt.readStatic(t, OPEN_READ_STATIC_READY);
                            Rt.volatileRead(null, t, OPEN_READ_STATIC_READY);
                            Rt.readField(point, t, GET_X);
                        }));
        expect(
                unordered(t -> Rt.writeStatic(t, OPEN_STATIC), t -> Rt.writeStatic(t, OPEN_STATIC)),
                OPEN_STATIC, OPEN_STATIC);
    }

    public static void safeLibraryObjectsOrder() throws Exception {
        Point point = new Point();
        Object queue = new java.util.concurrent.ConcurrentLinkedQueue<String>();
        expect(
                unordered(
                        t -> {
                            Rt.writeField(point, t, PUT_X);
                            Rt.libraryWrite(queue, t, LIBRARY_WRITE);
                            Rt.libraryDone(queue, t);
                        },
                        t -> {
                            Rt.libraryRead(queue, t, LIBRARY_READ);
                            Rt.libraryDone(queue, t);
                            Rt.writeField(point, t, PUT_X);
                        }));
    }

    public static void readOfSafeLibraryObjectIsNoRelease() throws Exception {
        Point point = new Point();
        Object queue = new java.util.concurrent.ConcurrentLinkedQueue<String>();
        Code code =
                t -> {
                    Rt.libraryRead(queue, t, LIBRARY_READ);
                    Rt.libraryDone(queue, t);
                    Rt.writeField(point, t, PUT_X);
                    Rt.libraryRead(queue, t, LIBRARY_READ);
                };
        expect(unordered(code, code), PUT_X, PUT_X);
    }

    public static void unsafeLibraryObjectIsNoKey() throws Exception {
        Point point = new Point();
        Code code =
                t -> {
                    Rt.libraryWrite(new java.util.ArrayList<String>(), t, LIBRARY_WRITE);
                    Rt.libraryDone(point, t);
                    Rt.writeField(point, t, PUT_X);
                };
        expect(unordered(code, code), PUT_X, PUT_X);
    }

    public static void acquireOnlyIfItHappened() throws Exception {
        Point point = new Point();
        Object lock = new Object();
        Code writer =
                t -> {
                    Rt.writeField(point, t, PUT_X);
                    Rt.release(lock, t);
                };
        expect(
                unordered(
                        writer,
                        t -> {
                            Rt.acquireIf(true, lock, t);
                            Rt.writeField(point, t, PUT_X);
                            Rt.release(lock, t);
                        },
                        t -> {
                            Rt.acquireIf(false, lock, t);
                            Rt.writeField(point, t, PUT_X);
                        }),
                PUT_X, PUT_X);
    }

    public static void linksAreTransitiveAndMayBeCyclic() throws Exception {
        Point point = new Point();
        Object[] futures = {new Object(), new Object(), new Object()};
        Rt.transfer(futures[0], futures[1]);
        Rt.transfer(futures[1], futures[2]);
        Rt.transfer(futures[2], futures[0]);
        Code code =
                t -> {
                    Rt.acquire(futures[2], t);
                    Rt.writeField(point, t, PUT_X);
                    Rt.release(futures[0], t);
                };
        expect(unordered(code, code, code));
    }

    public static void linksOutliveTheirObjects() throws Exception {
        Point point = new Point();
        Object last = new Object();
        Object task = new Object();
        Object between = new Object();
        Rt.transfer(task, between);
        Rt.transfer(between, last);
        java.lang.ref.WeakReference<Object> gone = new java.lang.ref.WeakReference<>(between);
        between = null;
        Seen seen =
                unordered(
                        t -> {
                            Rt.writeField(point, t, PUT_X);
                            Rt.release(task, t);
                        },
                        t -> {
                            for (int i = 0; i < 50 && gone.get() != null; i++) {
                                System.gc();
                            }
                            Rt.transfer(new Object(), last); // takes out what is gone
                            Rt.acquire(last, t);
                            Rt.writeField(point, t, PUT_X);
                        });
        expect(seen);
    }

    public static void unitedKeysAreOne() throws Exception {
        Point point = new Point();
        Object lock = new Object();
        Object condition = new Object();
        Rt.unite(lock, condition);
        Code one =
                t -> {
                    Rt.acquire(lock, t);
                    Rt.writeField(point, t, PUT_X);
                    Rt.release(condition, t);
                };
        Code other =
                t -> {
                    Rt.acquire(condition, t);
                    Rt.writeField(point, t, PUT_X);
                    Rt.release(lock, t);
                };
        expect(unordered(one, one, other, other, one));
    }

    public static void tasksOfCollections() throws Exception {
        Point point = new Point();
        Object[] handed = new Object[1];
        Runnable lambda = () -> Rt.writeField(point, Rt.self(), PUT_X);
        java.util.List<Object> tasks = Arrays.asList(new Thread(), lambda);
        expect(
                unordered(
                        t -> {
                            Rt.writeField(point, t, PUT_X);
                            handed[0] = Rt.tasks(tasks, t);
                        },
                        t -> ((Runnable) ((java.util.List<?>) handed[0]).get(1)).run(),
                        t -> {
                            Rt.acquireAll(handed[0], t);
                            Rt.writeField(point, t, PUT_X);
                        }));
        check(((java.util.List<?>) handed[0]).get(0) == tasks.get(0), "tasks in their order");
        Object[] array = {tasks.get(0)};
        check(Rt.tasks(array, Rt.self()) == array, "an array is handed over as it is");
    }

    public static void optimisticReadsAreNotChecked() throws Exception {
        Point point = new Point();
        expect(
                unordered(
                        t -> Rt.writeField(point, t, PUT_X),
                        t -> {
                            Rt.optimisticBegin(7, t);
                            Rt.readField(point, t, GET_X);
                            Rt.optimisticEnd(t);
                        }));
        Point other = new Point();
        expect(
                unordered(
                        t -> Rt.writeField(other, t, PUT_X),
                        t -> {
                            Rt.optimisticBegin(7, t);
                            Rt.release(point, t); // never validated
                            Rt.readField(other, t, GET_X);
                        }),
                PUT_X, GET_X);
        Point third = new Point();
        expect(
                unordered(
                        t -> Rt.writeField(third, t, PUT_X),
                        t -> {
                            Rt.optimisticBegin(0, t); // nothing will be valid, so it locks
                            Rt.acquire(new Object(), t);
                            Rt.readField(third, t, GET_X);
                        }),
                PUT_X, GET_X);
    }

    public static void cloneHasStatesOfItsOwn() throws Exception {
        Point point = new Derived();
        Seen seen =
                unordered(
                        t -> Rt.readField(point, t, GET_X),
                        t -> Rt.writeField(point.copy(), t, PUT_X));
        expect(seen);
        check(point.heddle$x != null, "the original keeps its own");
        Rt.cloned(new int[1]);
        Rt.cloned(null);
    }

    public static void keyOrders() throws Exception {
        Point point = new Point();
        Object latch = new Object();
        expect(
                unordered(
                        t -> {
                            Rt.writeField(point, t, PUT_X);
                            Rt.release(latch, t);
                        },
                        t -> {
                            Rt.acquire(latch, t);
                            Rt.writeField(point, t, PUT_X);
                        }));
    }

    public static void startAndJoinOrder() throws Exception {
        Point point = new Point();
        expect(
                unordered(
                        t -> {
                            Rt.writeField(point, t, PUT_X);
                            Thread child = new Thread(body(u -> Rt.writeField(point, u, PUT_X)));
                            Rt.threadStart(child, t);
                            runIn(child);
                            Rt.threadJoin(child, t);
                            Rt.writeField(point, t, PUT_X);
                        }));
    }

    public static void startAloneDoesNotOrderTheEnd() throws Exception {
        Point point = new Point();
        expect(
                unordered(
                        t -> {
                            Thread child = new Thread(body(u -> Rt.writeField(point, u, PUT_X)));
                            Rt.threadStart(child, t);
                            runIn(child);
                            Rt.writeField(point, t, PUT_X);
                        }),
                PUT_X, PUT_X);
    }

    public static void joinOfLivingThreadOrdersNothing() throws Exception {
        Point point = new Point();
        Thread[] writer = new Thread[1];
        Seen seen =
                unordered(
                        t -> {
                            Rt.writeField(point, t, PUT_X);
                            Thread living = Thread.currentThread();
                            runIn(
                                    new Thread(
                                            body(
                                                    u -> {
                                                        Rt.threadJoin(living, u);
                                                        Rt.writeField(point, u, PUT_X);
                                                    })));
                        });
        expect(seen, PUT_X, PUT_X);
    }

    public static void initialiserOrders() throws Exception {
        expect(unordered(t -> Slow.use()));
        Seen seen = unordered(t -> { Rt.classUse(t, USE_SLOW); });
        expect(seen);
        Point point = new Point();
        expect(
                unordered(
                        t -> {
                            Rt.writeField(point, t, PUT_X);
                            Rt.initialised(Point.class, t);
                        },
                        t -> {
                            Rt.readField(point, t, GET_X);
                        }),
                PUT_X, GET_X);
    }

    public static void staticAccessSeesTheInitialiser() throws Exception {
        Point point = new Point();
        expect(
                unordered(
                        t -> {
                            Rt.writeField(point, t, PUT_X);
                            Rt.initialised(Initialised.class, t);
                        },
                        t -> {
                            Rt.readStatic(t, GET_INITIALISED);
                            Rt.readField(point, t, GET_X);
                        }));
    }

    public static void initialiserOfAnInterfaceOrders() throws Exception {
        Code reader =
                t -> {
                    Rt.readStatic(t, GET_TABLE);
                    Rt.readArray(Constants.TABLE, 0, t, GET_X);
                };
        expect(unordered(reader, reader));
    }

    public static void lambdasAreWrapped() throws Exception {
        Point point = new Point();
        Object[] tasks = new Object[3];
        Runnable runnable = () -> Rt.writeField(point, Rt.self(), PUT_X);
        Supplier<String> supplier = () -> "supplied";
        Function<String, String> function = s -> s + "!";
        expect(
                unordered(
                        t -> {
                            Rt.writeField(point, t, PUT_X);
                            tasks[0] = Rt.task(runnable, t);
                            tasks[1] = Rt.task(supplier, t);
                            tasks[2] = Rt.task(function, t);
                        },
                        t -> ((Runnable) tasks[0]).run(),
                        t -> {
                            Rt.acquire(tasks[0], t);
                            Rt.writeField(point, t, PUT_X);
                        }));
        equal("supplied", ((Supplier<?>) tasks[1]).get());
        @SuppressWarnings("unchecked")
        Function<String, String> wrapped = (Function<String, String>) tasks[2];
        equal("a!", wrapped.apply("a"));
    }

    public static void exceptionsOfTasksPass() throws Exception {
        ThreadState t = Rt.self();
        Callable<String> failing =
                () -> {
                    throw new java.io.IOException("as it is");
                };
        try {
            ((Callable<?>) Rt.task(failing, t)).call();
            check(false, "nothing thrown");
        } catch (java.io.IOException e) {
            equal("as it is", e.getMessage());
        }
    }

    public static void ordinaryTasksAreThemselves() throws Exception {
        Object task = new Thread();
        check(Rt.task(task, Rt.self()) == task, "the task itself");
    }

    public static void shadowFieldsAreHidden() throws Exception {
        Field[] fields = Rt.declaredFields(Point.class);
        equal(4, fields.length); // written by hand, so not synthetic
        equal(0, Rt.fields(Point.class).length);
    }

    public static void reportNamesBothSides() throws Exception {
        StringBuilder json = new StringBuilder();
        Point point = new Point();
        Seen.listen();
        Races.sink =
                (race, owner, offset, stack) -> {
                    Side one = Side.earlier(race);
                    json.append(Reporter.json(one, Side.current(race, stack), owner, offset));
                };
        Code code =
                t -> {
                    Rt.monitorEnter("held", t);
                    Rt.monitorEnter(new int[1], t);
                    Rt.monitorEnter(new Object(), t); // left by code that is not watched
                    Rt.monitorExit("held", t);
                    Rt.monitorEnter(point, t);
                    Rt.writeField(point, t, PUT_ONCE);
                };
        Thread writer = new Thread(body(code), "the \"writer\"");
        runIn(writer);
        runIn(new Thread(body(t -> Rt.readField(point, t, GET_X)), "reader"));
        String text = json.toString();
        check(text.contains("\"name\":\"the \\\"writer\\\"\""), text);
        check(text.contains("\"name\":\"reader\""), text);
        check(text.contains("\"owner\":\"heddle/rt/ApiCases$Point\",\"name\":\"x\""), text);
        check(text.contains("\"stack_of\":\"access\""), text);
        check(text.contains("\"locks\":[\"heddle.rt.ApiCases$Point@"), text);
        check(text.contains("\"locks\":[]"), text);
    }

    public static void stackOfAnotherTimeIsMarked() throws Exception {
        Point point = new Point();
        Seen.listen();
        StringBuilder kinds = new StringBuilder();
        Races.sink =
                (race, owner, offset, stack) ->
                        kinds.append(Side.earlier(race).stackKind).append(' ');
        Code often =
                t -> {
                    for (int i = 0; i < 30; i++) {
                        t.tick();
                        Rt.writeField(point, t, PUT_OFTEN);
                    }
                };
        runIn(new Thread(body(often)));
        runIn(new Thread(body(t -> Rt.readField(point, t, GET_X))));
        equal("THREAD ", kinds.toString());
    }

    public static void wrappersKeepInterfaces() throws Exception {
        ThreadState t = Rt.self();
        java.util.function.BinaryOperator<Integer> sum = (a, b) -> a + b;
        java.util.function.IntPredicate odd = i -> i % 2 == 1;
        Special special = () -> "special";
        Object watched = Rt.task(sum, t);
        check(watched != sum, "it is wrapped");
        @SuppressWarnings("unchecked")
        java.util.function.BinaryOperator<Integer> wrapped =
                (java.util.function.BinaryOperator<Integer>) watched;
        equal(3, wrapped.apply(1, 2));
        check(((java.util.function.IntPredicate) Rt.task(odd, t)).negate().test(2), "default");
        equal("special", ((Special) Rt.task(special, t)).call());
    }

    /** An interface of the program. */
    interface Special extends Callable<String> {}

    public static void codeRunByReportsIsNotChecked() throws Exception {
        Point point = new Point();
        int[] reports = new int[1];
        Seen.listen();
        Races.sink =
                (race, owner, offset, stack) -> {
                    reports[0]++;
                    Rt.writeField(point, race.second, PUT_X);
                    Rt.writeArray(new int[1], 0, race.second, 1);
                };
        Code code = t -> Rt.writeField(point, t, PUT_X);
        runIn(new Thread(body(code)));
        runIn(new Thread(body(code)));
        equal(1, reports[0]);
    }

    public static void failingReportsDoNoHarm() throws Exception {
        Point point = new Point();
        Seen.listen();
        Races.sink =
                (race, owner, offset, stack) -> {
                    throw new IllegalStateException();
                };
        Code code = t -> Rt.writeField(point, t, PUT_X);
        runIn(new Thread(body(code)));
        runIn(new Thread(body(code)));
        check(Statistics.INTERNAL_ERRORS.get() > 0, "it is counted");
    }
}
