import static org.hamcrest.CoreMatchers.allOf;
import static org.hamcrest.CoreMatchers.containsString;
import static org.hamcrest.CoreMatchers.equalTo;
import static org.hamcrest.CoreMatchers.is;
import static org.hamcrest.CoreMatchers.not;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Ignore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.ErrorCollector;
import org.junit.rules.ExternalResource;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.TestName;
import org.junit.rules.TestRule;
import org.junit.rules.TestWatcher;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.Result;
import org.junit.runner.RunWith;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;
import org.junit.runners.Suite;
import org.junit.runners.Suite.SuiteClasses;
import org.junit.runners.model.Statement;

/** JUnit running tests of ours: a suite of plain, parameterised and old-style tests, with rules. */
public final class JunitClient {
    private JunitClient() {}

    public static void main(String[] arguments) {
        JUnitCore core = new JUnitCore();
        Told told = new Told();
        core.addListener(told);
        Result result = core.run(All.class);
        for (Failure failure : result.getFailures()) {
            System.out.println(failure.getTestHeader() + ": " + failure.getMessage());
            System.out.println(failure.getTrimmedTrace().length() > 0);
        }
        System.out.println(told.lines.size() + " " + result.getRunCount());
        Request one = Request.aClass(Plain.class).filterWith(new Only("adds"));
        System.out.println(core.run(one).getRunCount());
        if (result.getFailureCount() != 3 || result.getIgnoreCount() != 1) {
            throw new IllegalStateException(result.getFailures().toString());
        }
    }

    /** Remembers what it is told. */
    private static final class Told extends RunListener {
        final List<String> lines = new ArrayList<>();

        @Override
        public void testStarted(Description description) {
            lines.add("started " + description.getDisplayName());
        }

        @Override
        public void testFailure(Failure failure) {
            lines.add("failed " + failure.getDescription() + " " + failure.getException());
        }

        @Override
        public void testAssumptionFailure(Failure failure) {
            lines.add("assumed " + failure);
        }

        @Override
        public void testRunFinished(Result result) {
            lines.add("finished " + result.getRunTime());
        }
    }

    /** Keeps the tests of one name. */
    private static final class Only extends Filter {
        private final String name;

        Only(String name) {
            this.name = name;
        }

        @Override
        public boolean shouldRun(Description description) {
            if (description.isTest()) {
                return name.equals(description.getMethodName());
            }
            return description.getChildren().stream().anyMatch(this::shouldRun);
        }

        @Override
        public String describe() {
            return "only " + name;
        }
    }

    /** All the tests. */
    @RunWith(Suite.class)
    @SuiteClasses({Plain.class, Squares.class, Old.class})
    public static final class All {}

    /** Tests with everything around them. */
    public static final class Plain {
        @ClassRule public static final ExternalResource SHARED = new Shared();
        @Rule public final TestName name = new TestName();
        @Rule public final TemporaryFolder folder = new TemporaryFolder();
        @Rule public final ErrorCollector collector = new ErrorCollector();
        private List<Integer> numbers;

        @BeforeClass
        public static void first() {
            System.out.println("first");
        }

        @AfterClass
        public static void last() {
            System.out.println("last");
        }

        @Rule
        public TestRule watcher() {
            return new Watcher();
        }

        @Rule
        public TestRule wrapper() {
            return (base, description) -> new Wrapped(base, description);
        }

        @Before
        public void fill() {
            numbers = new ArrayList<>(Arrays.asList(1, 2, 3));
        }

        @After
        public void empty() {
            numbers.clear();
        }

        @Test
        public void adds() {
            numbers.add(4);
            assertEquals(4, numbers.size());
            assertTrue(name.getMethodName().startsWith("add"));
        }

        @Test(expected = IndexOutOfBoundsException.class)
        public void refuses() {
            numbers.get(9);
        }

        @Test(timeout = 5000)
        public void inTime() throws Exception {
            assertTrue(folder.newFile("some.txt").exists());
        }

        @Test
        public void matches() {
            assertThat("a text", allOf(containsString("text"), not(equalTo("another"))));
            assertArrayEquals(new int[] {1, 2}, new int[] {1, 2});
            assertThrows(IllegalStateException.class, () -> { throw new IllegalStateException(); });
        }

        @Test
        public void mismatches() {
            assertThat(numbers.size(), is(4));
        }

        @Test
        public void differs() {
            assertEquals("a short text", "a shot text");
        }

        @Test
        public void collects() {
            collector.addError(new IllegalArgumentException("collected"));
            collector.checkThat(numbers, is(numbers));
        }

        @Test
        public void assumes() {
            assumeTrue("never", numbers.isEmpty());
        }

        @Ignore("not now")
        @Test
        public void ignored() {
            throw new AssertionError();
        }
    }

    /** A resource of the whole class. */
    private static final class Shared extends ExternalResource {
        @Override
        protected void before() {
            System.out.println("before all");
        }

        @Override
        protected void after() {
            System.out.println("after all");
        }
    }

    /** Watches a test. */
    private static final class Watcher extends TestWatcher {
        @Override
        protected void succeeded(Description description) {
            System.out.println("succeeded " + description.getMethodName());
        }

        @Override
        protected void failed(Throwable problem, Description description) {
            System.out.println("failed " + description.getMethodName() + problem);
        }
    }

    /** A statement around another. */
    private static final class Wrapped extends Statement {
        private final Statement base;
        private final Description description;

        Wrapped(Statement base, Description description) {
            this.base = base;
            this.description = description;
        }

        @Override
        public void evaluate() throws Throwable {
            System.out.println("around " + description);
            base.evaluate();
        }
    }

    /** One test for several values. */
    @RunWith(Parameterized.class)
    public static final class Squares {
        private final int root;
        private final int square;

        public Squares(int root, int square) {
            this.root = root;
            this.square = square;
        }

        @Parameters(name = "{0} squared is {1}")
        public static Collection<Object[]> values() {
            return Arrays.asList(new Object[][] {{1, 1}, {2, 4}, {3, 9}});
        }

        @Test
        public void squared() {
            assertEquals(square, root * root);
        }
    }

    /** A test as JUnit 3 has them. */
    public static final class Old extends junit.framework.TestCase {
        private StringBuilder text;

        @Override
        protected void setUp() {
            text = new StringBuilder("old");
        }

        @Override
        protected void tearDown() {
            text = null;
        }

        public void testAppends() {
            assertEquals("older", text.append("er").toString());
        }
    }
}
