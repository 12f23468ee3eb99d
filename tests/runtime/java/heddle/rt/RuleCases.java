package heddle.rt;

import static heddle.rt.Suite.check;
import static heddle.rt.Suite.equal;

import heddle.rt.Suite.Seen;
import heddle.rt.World.Simulated;
import java.util.Arrays;
import java.util.Collections;

/** Each rule of FastTrack: what it does to the state, and which races it sees. */
public final class RuleCases {
    private static final int X = 0;

    private RuleCases() {}

    private static void expect(Seen seen, String... races) {
        equal(Arrays.asList(races), seen.races);
    }

    public static void readSameEpoch() {
        World world = new World(100);
        Simulated a = world.thread();
        world.read(a, X, 1);
        FieldState before = world.locations[X];
        world.read(a, X, 2);
        check(before == world.locations[X], "a second read in the epoch is not recorded");
        a.state.tick();
        world.read(a, X, 2);
        check(before != world.locations[X], "a read in another epoch is");
    }

    public static void readOwnWrite() {
        World world = new World(100);
        Simulated a = world.thread();
        world.write(a, X, 1);
        FieldState before = world.locations[X];
        world.read(a, X, 2);
        check(before == world.locations[X], "a read after the own write is not recorded");
    }

    public static void readSharedSameEpoch() {
        Seen seen = Seen.listen();
        World world = new World(100);
        Simulated a = world.thread();
        Simulated b = world.thread();
        world.read(a, X, 1);
        world.read(b, X, 2);
        FieldState before = world.locations[X];
        check(before.readers != null, "two concurrent reads are shared");
        world.read(a, X, 3);
        world.read(b, X, 4);
        check(before == world.locations[X], "both threads are known to have read");
        expect(seen);
    }

    public static void readExclusive() {
        World world = new World(100);
        Simulated a = world.thread();
        SyncState m = new SyncState();
        Simulated b = world.thread();
        world.read(a, X, 1);
        HappensBefore.release(a.state, m);
        HappensBefore.acquire(b.state, m);
        world.read(b, X, 2);
        check(world.locations[X].readers == null, "ordered reads are not shared");
        equal(2, world.locations[X].read.site);
    }

    public static void readShare() {
        Seen seen = Seen.listen();
        World world = new World(100);
        Simulated a = world.thread();
        Simulated b = world.thread();
        Simulated c = world.thread();
        world.read(a, X, 1);
        world.read(b, X, 2);
        world.write(c, X, 3);
        expect(seen, "r1-w3");
    }

    public static void readShareKeepsSecond() {
        Seen seen = Seen.listen();
        World world = new World(100);
        Simulated a = world.thread();
        Simulated b = world.thread();
        world.read(a, X, 1);
        world.read(b, X, 2);
        world.write(a, X, 3);
        expect(seen, "r2-w3");
    }

    public static void readShared() {
        Seen seen = Seen.listen();
        World world = new World(100);
        Simulated a = world.thread();
        Simulated b = world.thread();
        Simulated c = world.thread();
        SyncState m = new SyncState();
        world.read(a, X, 1);
        world.read(b, X, 2);
        world.read(c, X, 3);
        HappensBefore.release(a.state, m);
        HappensBefore.release(b.state, m);
        Simulated d = world.thread();
        HappensBefore.acquire(d.state, m);
        world.write(d, X, 4);
        expect(seen, "r3-w4");
    }

    public static void manyReaders() {
        Seen seen = Seen.listen();
        World world = new World(1000);
        Simulated last = null;
        SyncState m = new SyncState();
        for (int i = 0; i < 300; i++) {
            Simulated reader = world.thread();
            world.read(reader, X, i);
            if (i != 77) {
                HappensBefore.release(reader.state, m);
            }
            last = reader;
        }
        HappensBefore.acquire(last.state, m);
        world.write(last, X, 1000);
        expect(seen, "r77-w1000");
    }

    public static void writeSameEpoch() {
        World world = new World(100);
        Simulated a = world.thread();
        world.write(a, X, 1);
        FieldState before = world.locations[X];
        world.write(a, X, 2);
        check(before == world.locations[X], "a second write in the epoch is not recorded");
    }

    public static void writeExclusive() {
        Seen seen = Seen.listen();
        World world = new World(100);
        Simulated a = world.thread();
        Simulated b = world.thread();
        SyncState m = new SyncState();
        world.write(a, X, 1);
        HappensBefore.release(a.state, m);
        HappensBefore.acquire(b.state, m);
        world.write(b, X, 2);
        expect(seen);
        equal(2, world.locations[X].write.site);
        world.read(a, X, 3);
        expect(seen, "w2-r3");
    }

    public static void writeShared() {
        Seen seen = Seen.listen();
        World world = new World(100);
        Simulated a = world.thread();
        Simulated b = world.thread();
        SyncState m = new SyncState();
        world.read(a, X, 1);
        world.read(b, X, 2);
        HappensBefore.release(a.state, m);
        HappensBefore.acquire(b.state, m);
        world.write(b, X, 3);
        expect(seen);
        check(world.locations[X].readers == null, "the reads are forgotten");
    }

    public static void writeReadRace() {
        Seen seen = Seen.listen();
        World world = new World(100);
        world.write(world.thread(), X, 1);
        world.read(world.thread(), X, 2);
        expect(seen, "w1-r2");
    }

    public static void writeWriteRace() {
        Seen seen = Seen.listen();
        World world = new World(100);
        world.write(world.thread(), X, 1);
        world.write(world.thread(), X, 2);
        expect(seen, "w1-w2");
    }

    public static void readWriteRace() {
        Seen seen = Seen.listen();
        World world = new World(100);
        world.read(world.thread(), X, 1);
        world.write(world.thread(), X, 2);
        expect(seen, "r1-w2");
    }

    public static void raceAfterOwnRelease() {
        Seen seen = Seen.listen();
        World world = new World(100);
        Simulated a = world.thread();
        Simulated b = world.thread();
        SyncState m = new SyncState();
        HappensBefore.release(a.state, m);
        world.write(a, X, 1);
        HappensBefore.acquire(b.state, m);
        world.write(b, X, 2);
        expect(seen, "w1-w2");
    }

    public static void acquireIsTransitive() {
        Seen seen = Seen.listen();
        World world = new World(100);
        Simulated a = world.thread();
        Simulated b = world.thread();
        Simulated c = world.thread();
        SyncState m = new SyncState();
        SyncState n = new SyncState();
        world.write(a, X, 1);
        HappensBefore.release(a.state, m);
        HappensBefore.acquire(b.state, m);
        HappensBefore.release(b.state, n);
        HappensBefore.acquire(c.state, n);
        world.write(c, X, 2);
        expect(seen);
    }

    public static void volatileKeepsAllWriters() {
        Seen seen = Seen.listen();
        World world = new World(100);
        Simulated a = world.thread();
        Simulated b = world.thread();
        Simulated c = world.thread();
        SyncState v = new SyncState();
        world.write(a, X, 1);
        HappensBefore.volatileWrite(a.state, v);
        HappensBefore.volatileWrite(b.state, v);
        HappensBefore.volatileRead(c.state, v);
        world.write(c, X, 2);
        expect(seen);
        world.write(a, X, 3);
        expect(seen, "w2-w3");
    }

    public static void volatileWriteEndsEpoch() {
        Seen seen = Seen.listen();
        World world = new World(100);
        Simulated a = world.thread();
        Simulated b = world.thread();
        SyncState v = new SyncState();
        HappensBefore.volatileWrite(a.state, v);
        world.write(a, X, 1);
        HappensBefore.volatileRead(b.state, v);
        world.read(b, X, 2);
        expect(seen, "w1-r2");
    }

    public static void volatileReadDoesNotRelease() {
        Seen seen = Seen.listen();
        World world = new World(100);
        Simulated a = world.thread();
        Simulated b = world.thread();
        SyncState v = new SyncState();
        world.write(a, X, 1);
        HappensBefore.volatileRead(a.state, v);
        HappensBefore.volatileRead(b.state, v);
        world.read(b, X, 2);
        expect(seen, "w1-r2");
    }

    public static void fork() {
        Seen seen = Seen.listen();
        World world = new World(100);
        Simulated a = world.thread();
        world.write(a, X, 1);
        Simulated b = world.child(a);
        world.write(b, X, 2);
        expect(seen);
        world.write(a, X, 3);
        expect(seen, "w2-w3");
    }

    public static void forkEndsEpoch() {
        Seen seen = Seen.listen();
        World world = new World(100);
        Simulated a = world.thread();
        Simulated b = world.child(a);
        world.write(a, X, 1);
        world.write(b, X, 2);
        expect(seen, "w1-w2");
    }

    public static void join() {
        Seen seen = Seen.listen();
        World world = new World(100);
        Simulated a = world.thread();
        Simulated b = world.child(a);
        world.write(b, X, 1);
        b.isOver = true;
        HappensBefore.join(a.state, b.state);
        world.write(a, X, 2);
        expect(seen);
    }

    public static void idOfJoinedThreadIsUsedAgain() {
        Seen seen = Seen.listen();
        World world = new World(100);
        Simulated a = world.thread();
        Simulated b = world.child(a);
        world.write(b, X, 1);
        b.isOver = true;
        HappensBefore.join(a.state, b.state);
        Simulated c = world.child(a);
        equal(b.state.id, c.state.id);
        world.write(c, X, 2);
        expect(seen);
        world.write(a, X, 3);
        expect(seen, "w2-w3");
    }

    public static void idOfUnjoinedThreadIsNotUsedAgain() {
        Seen seen = Seen.listen();
        World world = new World(100);
        Simulated a = world.thread();
        Simulated b = world.child(a);
        world.write(b, X, 1);
        b.isOver = true;
        Simulated c = world.child(a);
        check(b.state.id != c.state.id, "nothing orders the two");
        world.write(c, X, 2);
        expect(seen, "w1-w2");
    }

    public static void idsAreSharedWhenThereAreMany() {
        Seen seen = Seen.listen();
        World world = new World(50);
        Simulated a = world.thread();
        for (int i = 0; i < 10_000; i++) {
            Simulated b = world.child(a);
            world.write(b, X, 1);
            b.isOver = true;
        }
        check(world.ids.size() <= 60, "ids: " + world.ids.size());
        equal(Collections.singletonList("w1-w1"), seen.races);
    }

    public static void linkedKeys() {
        World world = new World(100);
        Simulated a = world.thread();
        Simulated b = world.thread();
        Object task = new Object();
        Object future = new Object();
        Rt.transfer(task, future);
        world.write(a, X, 1);
        Rt.release(task, a.state);
        Rt.acquire(future, b.state);
        Seen seen = Seen.listen();
        world.write(b, X, 2);
        expect(seen);
    }

    public static void racesOfOneKindAreReportedOnce() {
        Seen seen = Seen.listen();
        World world = new World(100);
        Simulated a = world.thread();
        Simulated b = world.thread();
        for (int i = 0; i < 8; i++) {
            world.write(a, i, 1);
            world.write(b, i, 2);
        }
        expect(seen, "w1-w2");
        equal(8L, Races.all());
        equal(1, Races.pairs());
    }

    public static void equalHistoriesShareStates() {
        World world = new World(100);
        Simulated a = world.thread();
        Simulated b = world.thread();
        for (int i = 0; i < 8; i++) {
            world.read(a, i, 1);
        }
        for (int i = 0; i < 8; i++) {
            world.read(b, i, 2);
        }
        for (FieldState state : world.locations) {
            check(state == world.locations[0], "one state for all");
        }
    }
}
