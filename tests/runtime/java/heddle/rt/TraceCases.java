package heddle.rt;

import static heddle.rt.Suite.check;

import heddle.rt.Suite.Seen;
import heddle.rt.World.Simulated;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random traces: the races that are seen against those that the definition of happens-before yields
 * (section 2.1 of the seed), by a closure of the whole relation.
 */
public final class TraceCases {
    private static final int LOCATIONS = 4;
    private static final int LOCKS = 3;
    private static final int VOLATILES = 2;
    private static final int TRACES = Integer.getInteger("heddle.traces", 20_000);

    private TraceCases() {}

    public static void racesAreThoseOfTheDefinition() {
        int racy = 0;
        for (int seed = 0; seed < TRACES; seed++) {
            Random random = new Random(seed);
            racy += compare(new Trace(random, 20 + random.nextInt(60)), seed) ? 1 : 0;
        }
        check(racy > TRACES / 10 && racy < TRACES * 9 / 10, "racy traces: " + racy);
    }

    /** Returns whether the trace has a race. */
    private static boolean compare(Trace trace, int seed) {
        boolean hasRace = false;
        boolean hasFewSites = seed % 2 == 0; // then states are shared, else events are told apart
        int[] firstSeen = new int[LOCATIONS];
        Replay replay = new Replay(hasFewSites);
        for (int i = 0; i < trace.events.size(); i++) {
            Event event = trace.events.get(i);
            Seen seen = Seen.listen();
            replay.play(event, i);
            for (String race : seen.races) {
                int first = Integer.parseInt(race.substring(1, race.indexOf('-')));
                boolean isTrue = hasFewSites ? trace.isRacy(i) : trace.isRace(first, i);
                check(isTrue, "seed " + seed + ": false race " + race);
            }
            if (!seen.races.isEmpty() && firstSeen[event.object] == 0) {
                firstSeen[event.object] = i;
            }
        }
        for (int x = 0; x < LOCATIONS; x++) {
            int expected = trace.firstRace(x);
            check(expected == firstSeen[x], "seed " + seed + ": first race of " + x + " is at "
                    + expected + ", seen at " + firstSeen[x]);
            hasRace |= expected > 0;
        }
        return hasRace;
    }

    private enum Kind { READ, WRITE, ACQUIRE, RELEASE, VOLATILE_READ, VOLATILE_WRITE, FORK, JOIN }

    private static final class Event {
        final int thread;
        final Kind kind;
        final int object;

        Event(int thread, Kind kind, int object) {
            this.thread = thread;
            this.kind = kind;
            this.object = object;
        }
    }

    /** A random trace in which locks are held by one thread at a time, and its happens-before. */
    private static final class Trace {
        final List<Event> events = new ArrayList<>();
        private final List<BitSet> before = new ArrayList<>();
        private final Random random;
        private final List<Integer> living = new ArrayList<>();
        private final List<Integer> ended = new ArrayList<>();
        private final int[] holder = {-1, -1, -1};
        private final double care;
        private int threads = 2;

        Trace(Random random, int length) {
            this.random = random;
            this.care = Math.min(1, random.nextInt(4) * 0.4);
            living.add(0);
            living.add(1);
            while (events.size() < length && !living.isEmpty()) {
                addRandom(living.get(random.nextInt(living.size())));
            }
        }

        private void addRandom(int thread) {
            switch (random.nextInt(12)) {
                case 0: case 1: case 2: case 3:
                    addAccess(thread, Kind.READ, random.nextInt(LOCATIONS));
                    break;
                case 4: case 5:
                    addAccess(thread, Kind.WRITE, random.nextInt(LOCATIONS));
                    break;
                case 6: case 7: case 8:
                    lockOrUnlock(thread, random.nextInt(LOCKS));
                    break;
                case 9:
                    Kind kind = random.nextBoolean() ? Kind.VOLATILE_READ : Kind.VOLATILE_WRITE;
                    add(thread, kind, random.nextInt(VOLATILES));
                    break;
                default:
                    forkOrJoin(thread);
            }
        }

        /** Adds an access, in a careful trace under the location's lock; the last has none. */
        private void addAccess(int thread, Kind kind, int location) {
            boolean isCareful = random.nextDouble() < care;
            if (!isCareful || location < LOCKS && holder[location] == thread) {
                add(thread, kind, location);
            } else if (location < LOCKS) {
                lockOrUnlock(thread, location);
            } else if (thread == 0 || kind == Kind.READ && random.nextInt(4) == 0) {
                add(thread, thread == 0 ? Kind.VOLATILE_WRITE : Kind.VOLATILE_READ, 0);
                add(thread, thread == 0 ? kind : Kind.READ, location);
            }
        }

        private void lockOrUnlock(int thread, int lock) {
            if (holder[lock] == thread) {
                holder[lock] = -1;
                add(thread, Kind.RELEASE, lock);
            } else if (holder[lock] == -1) {
                holder[lock] = thread;
                add(thread, Kind.ACQUIRE, lock);
            }
        }

        private void forkOrJoin(int thread) {
            boolean holds = false;
            for (int held : holder) {
                holds |= held == thread;
            }
            int choice = random.nextInt(3);
            if (choice == 0) {
                add(thread, Kind.FORK, threads);
                living.add(threads++);
            } else if (choice == 1 && !ended.isEmpty()) {
                add(thread, Kind.JOIN, ended.get(random.nextInt(ended.size())));
            } else if (living.size() > 2 && !holds) {
                living.remove((Integer) thread);
                ended.add(thread);
            }
        }

        private void add(int thread, Kind kind, int object) {
            Event event = new Event(thread, kind, object);
            BitSet known = new BitSet();
            for (int i = 0; i < events.size(); i++) {
                if (isOrdered(events.get(i), event)) {
                    known.or(before.get(i));
                    known.set(i);
                }
            }
            events.add(event);
            before.add(known);
        }

        /** Returns whether one edge leads from an event to a later one. */
        private static boolean isOrdered(Event a, Event b) {
            boolean sameObject = a.object == b.object;
            return a.thread == b.thread
                    || a.kind == Kind.RELEASE && b.kind == Kind.ACQUIRE && sameObject
                    || a.kind == Kind.VOLATILE_WRITE && b.kind == Kind.VOLATILE_READ && sameObject
                    || a.kind == Kind.FORK && (a.object == b.thread || joins(b, a.object))
                    || joins(b, a.thread);
        }

        /** Returns whether an event joins a thread, even one that does nothing. */
        private static boolean joins(Event event, int thread) {
            return event.kind == Kind.JOIN && event.object == thread;
        }

        boolean isRace(int first, int second) {
            Event a = events.get(first);
            Event b = events.get(second);
            boolean accesses = a.kind.ordinal() <= 1 && b.kind.ordinal() <= 1;
            boolean writes = a.kind == Kind.WRITE || b.kind == Kind.WRITE;
            return accesses && writes && a.object == b.object && !before.get(second).get(first);
        }

        /** Returns whether an event races with an earlier one. */
        boolean isRacy(int second) {
            for (int first = 0; first < second; first++) {
                if (isRace(first, second)) {
                    return true;
                }
            }
            return false;
        }

        /** Returns the event that is the first to race with an earlier one on a location, or 0. */
        int firstRace(int location) {
            for (int second = 1; second < events.size(); second++) {
                if (events.get(second).object == location && isRacy(second)) {
                    return second;
                }
            }
            return 0;
        }
    }

    /** The trace as the run-time library sees it. */
    private static final class Replay {
        private final World world = new World(1000);
        private final boolean hasFewSites;
        private final Map<Integer, Simulated> threads = new HashMap<>();
        private final Map<Integer, SyncState> locks = new HashMap<>();
        private final Map<Integer, SyncState> volatiles = new HashMap<>();
        private final Map<Integer, SyncState> starts = new HashMap<>();

        Replay(boolean hasFewSites) {
            this.hasFewSites = hasFewSites;
        }

        void play(Event event, int number) {
            int site = hasFewSites ? event.kind.ordinal() : number;
            ThreadState t = thread(event.thread).state;
            switch (event.kind) {
                case READ:
                    world.read(thread(event.thread), event.object, site);
                    break;
                case WRITE:
                    world.write(thread(event.thread), event.object, site);
                    break;
                case ACQUIRE:
                    HappensBefore.acquire(t, of(locks, event.object));
                    break;
                case RELEASE:
                    HappensBefore.release(t, of(locks, event.object));
                    break;
                case VOLATILE_READ:
                    HappensBefore.volatileRead(t, of(volatiles, event.object));
                    break;
                case VOLATILE_WRITE:
                    HappensBefore.volatileWrite(t, of(volatiles, event.object));
                    break;
                case FORK:
                    HappensBefore.fork(t, of(starts, event.object));
                    break;
                default:
                    Simulated ended = thread(event.object);
                    ended.isOver = true;
                    HappensBefore.join(t, ended.state);
            }
        }

        /** A thread begins with its first event, or when it is joined. */
        private Simulated thread(int number) {
            return threads.computeIfAbsent(
                    number, n -> new Simulated(world.ids, of(starts, n).get(), "t" + n));
        }

        private static SyncState of(Map<Integer, SyncState> states, int number) {
            return states.computeIfAbsent(number, n -> new SyncState());
        }
    }
}
