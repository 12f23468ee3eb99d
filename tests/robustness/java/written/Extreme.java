import java.util.ArrayList;
import java.util.List;

/** Code of every shape that moves when something is inserted; prints what it computes. */
final class Extreme {
    private static int trace;

    private final int[] values;
    private final String name;

    Extreme(int[] values, String name) {
        this.values = values;
        this.name = name;
    }

    public static void main(String[] arguments) throws Exception {
        for (int i = -3; i < 12; i++) {
            System.out.println(jumps(i) + " " + dense(i) + " " + sparse(i * 1_000) + " " + created(i) + " " + caught(i));
        }
        System.out.println(synchronizedSum(new long[] {1L, 2L, 3L}) + " " + nested(5) + " " + trace);
    }

    static int jumps(int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            if (i % 2 == 0 || i == 7 && count > 9) {
                continue;
            }
            sum += i > 4 ? i : -i;
            while (sum > 20) {
                sum -= 3;
                if (sum == 19) {
                    break;
                }
            }
        }
        boolean even = sum % 2 == 0;
        Object text = even ? "even" : (Object) Integer.valueOf(sum);
        return sum + (text == null ? 1 : text.hashCode() % 10);
    }

    static String dense(int value) {
        switch (value) {
            case 1:
                trace++;
            case 2:
                return "two";
            case 3:
            case 5:
                return "odd";
            default:
                return value > 5 ? "big" : "small";
        }
    }

    static double sparse(int value) {
        double result = 0.5;
        switch (value) {
            case -2_000:
                result = 1;
                break;
            case 1_000:
                result *= 4;
            case 9_000:
                result += 2;
                break;
            default:
        }
        return result;
    }

    /** An object is created, and only then decided what its constructor is given. */
    static String created(int value) {
        Extreme made =
                new Extreme(
                        value > 3 ? new int[] {value, value > 5 ? 6 : 5} : new int[value < 0 ? 0 : value],
                        value % 3 == 0 ? new String(value > 0 ? "a" : "b") : null);
        return made.values.length + made.name;
    }

    static String caught(int value) {
        List<String> seen = new ArrayList<>();
        try {
            try {
                seen.add("in" + 6 / value);
                Object odd = value > 4 ? "text" : (Object) value;
                seen.add("cast" + (Integer) odd);
            } catch (ArithmeticException zero) {
                seen.add("zero");
                throw new IllegalStateException(zero);
            } finally {
                seen.add("finally");
            }
        } catch (ClassCastException | IllegalStateException error) {
            seen.add(error.getClass().getSimpleName());
        }
        return seen.toString();
    }

    static synchronized long synchronizedSum(long[] numbers) {
        long sum = 0;
        synchronized (numbers) {
            for (long number : numbers) {
                sum += number << 33;
            }
        }
        return sum;
    }

    static int nested(int depth) {
        Runnable step = () -> trace += depth;
        step.run();
        int result = depth;
        do {
            result += depth > 0 ? nested(depth - 1) : 1;
        } while (result < depth);
        return result;
    }
}
