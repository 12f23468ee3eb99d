/** All operators and conversions on values at the edges of their types. */
public final class Arithmetic {
    static final int[] INTS = {0, 1, -1, 7, -13, 31, 33, 65535, 40000, -32769,
        Integer.MAX_VALUE, Integer.MIN_VALUE};
    static final long[] LONGS = {0, 1, -1, 63, 65, 1L << 40, -(1L << 40), 123456789012L,
        16777217L, 9007199254740993L, 36028797018963969L, Long.MAX_VALUE, Long.MIN_VALUE};
    static final float[] FLOATS = {0f, -0f, 1f, -1.5f, 2.75f, 1e10f, -1e20f, 3e38f, 1e-45f,
        Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY};
    static final double[] DOUBLES = {0, -0.0, 1, -1.5, 2.75, 1e10, -1e20, 1e300, 4.9e-324,
        3.4028235677973366e38, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};

    public static void run() {
        for (int a : INTS) {
            Out.print(-a); Out.print(~a); Out.print((byte) a); Out.print((char) a);
            Out.print((int) (char) a); Out.print((short) a); Out.print((long) a);
            Out.print((float) a); Out.print((double) a);
            for (int b : INTS) { ints(a, b); }
            for (long b : LONGS) { Out.print(b << a); Out.print(b >> a); Out.print(b >>> a); }
        }
        for (long a : LONGS) {
            Out.print(-a); Out.print(~a); Out.print((int) a); Out.print((float) a);
            Out.print((double) a); Out.print((byte) a);
            for (long b : LONGS) { longs(a, b); }
        }
        for (float a : FLOATS) {
            Out.print(-a); Out.print((int) a); Out.print((long) a); Out.print((double) a);
            Out.print((char) a);
            for (float b : FLOATS) { floats(a, b); }
        }
        for (double a : DOUBLES) {
            Out.print(-a); Out.print((int) a); Out.print((long) a); Out.print((float) a);
            for (double b : DOUBLES) { doubles(a, b); }
        }
        constants();
        boxes();
    }

    static void ints(int a, int b) {
        Out.print(a + b); Out.print(a - b); Out.print(a * b);
        try { Out.print(a / b); Out.print(a % b); } catch (ArithmeticException e) { Out.print(e.getMessage()); }
        Out.print(a << b); Out.print(a >> b); Out.print(a >>> b);
        Out.print(a & b); Out.print(a | b); Out.print(a ^ b);
        Out.print(a < b); Out.print(a <= b); Out.print(a == b); Out.print(a != b);
        Out.print(a > b); Out.print(a >= b);
        int c = a; c += b; c -= 3; c *= 5; c ^= b; c <<= 2; c >>= 1; c >>>= 1; c |= 8; c &= b; Out.print(c);
        byte d = (byte) a; d += b; d *= 3; d >>>= 1; Out.print(d);
        short e = (short) b; e++; e -= a; Out.print(e);
        char f = (char) a; f++; f += 2; Out.print((int) f);
        c += 2.5; Out.print(c);
        boolean x = a > 0, y = b > 0; Out.print(x & y); Out.print(x | y); Out.print(x ^ y); Out.print(!x);
    }

    static void longs(long a, long b) {
        Out.print(a + b); Out.print(a - b); Out.print(a * b);
        try { Out.print(a / b); Out.print(a % b); } catch (ArithmeticException e) { Out.print(e.getMessage()); }
        Out.print(a << b); Out.print(a >> (int) b); Out.print(a & b); Out.print(a | b); Out.print(a ^ b);
        Out.print(a < b); Out.print(a <= b); Out.print(a == b); Out.print(a != b); Out.print(a > b); Out.print(a >= b);
        long c = a; c += b; c++; c--; c *= 7; c >>>= 3; Out.print(c); Out.print(c++ + ++c);
    }

    static void floats(float a, float b) {
        Out.print(a + b); Out.print(a - b); Out.print(a * b); Out.print(a / b); Out.print(a % b);
        Out.print(a < b); Out.print(a <= b); Out.print(a == b); Out.print(a != b); Out.print(a > b); Out.print(a >= b);
        float c = a; c += b; c++; c /= 3; Out.print(c);
    }

    static void doubles(double a, double b) {
        Out.print(a + b); Out.print(a - b); Out.print(a * b); Out.print(a / b); Out.print(a % b);
        Out.print(a < b); Out.print(a <= b); Out.print(a == b); Out.print(a != b); Out.print(a > b); Out.print(a >= b);
        double c = a; c -= b; c--; c %= 3; Out.print(c); Out.print(c++ + --c);
    }

    static void constants() {
        int i = -1; i += 0; i += 1; i += 2; i += 3; i += 4; i += 5; i += 100; i += -128; i += 30000; i += 70000; i += -70000;
        Out.print(i);
        long l = 0L; l += 1L; l += 2L; l += 1234567890123L; Out.print(l);
        float f = 0f; f += 1f; f += 2f; f += 3.25f; Out.print(f);
        double d = 0.0; d += 1.0; d += 2.0; d -= 0.125; Out.print(d);
        for (int k = 0; k < 300000; k += 60000) { Out.print(k); }
        for (int k = 5; k > -5; k -= 3) { Out.print(k); }
    }

    static void boxes() {
        Integer a = 5; a++; a += 7; Integer b = a--; Out.print(a + b);
        Long c = 5L; c = c * a; Out.print(c);
        Double d = 1.5; d += a; Out.print(d);
        Character e = 'x'; e++; Out.print(e);
        Boolean f = a > 3; if (f && !Boolean.valueOf(a < 3)) { Out.print("boxed"); }
        Byte g = 3; g++; Short h = 4; h--; Float j = 1f; j *= 3; Out.print(g + h + j);
        Object o = true ? 1 : "x"; Out.print(o);
        long mixed = a > 3 ? a : c; Out.print(mixed);
        Integer none = null;
        try { int unboxed = none; Out.print(unboxed); } catch (NullPointerException x) { Out.caught(x); }
    }
}
