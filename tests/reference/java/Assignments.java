/** Assignments whose value is used: every dup and dup2 that javac makes. */
public final class Assignments {
    int i; long l; float f; double d; byte b; String s = "s"; Object o; Assignments next;
    static int si; static long sl; static double sd; static String ss = "t";
    static int calls;

    static int at(int index) { calls++; return index; }
    static Assignments same(Assignments a) { calls++; return a; }

    public static void run() {
        Assignments a = new Assignments();
        Out.print(a.i++ + ++a.i + a.i-- - --a.i);
        Out.print(a.l++ + ++a.l + a.l-- - --a.l);
        Out.print(a.f++ + ++a.f); Out.print(a.d++ + ++a.d); Out.print(a.b++ + ++a.b);
        Out.print(a.i = a.i += 3); Out.print(a.l = a.l += 3); Out.print(a.d = a.d *= 3);
        Out.print(si++ + ++si); Out.print(sl++ + ++sl); Out.print(sd++ + ++sd);
        Out.print(si = si -= 4); Out.print(sl = sl -= 4); Out.print(sd = sd -= 4);
        Out.print(a.s += "x"); Out.print(ss += a.s += 1); Out.print(same(a).s += same(a).i += 2);
        a.next = a.next = a; a.next.next.i = a.next.i = 9; Out.print(a.i);
        arrays();
        chains(a);
        discards(a);
        Out.print(calls);
    }

    static void arrays() {
        int[] i = {1, 2, 3}; long[] l = {1, 2, 3}; double[] d = {1, 2, 3}; float[] f = {1, 2};
        byte[] b = {1, 127}; char[] c = {'a', 'z'}; short[] s = {1, 32767}; boolean[] z = {true, false};
        String[] t = {"a", null}; int[][] m = {{1, 2}, {3}};
        Out.print(i[at(1)]++ + ++i[at(1)] + (i[at(0)] = 7) + (i[at(2)] *= 3));
        Out.print(l[at(1)]++ + ++l[at(1)] + (l[at(0)] = 7) + (l[at(2)] *= 3));
        Out.print(d[at(1)]++ + ++d[at(1)] + (d[at(0)] = 7) + (d[at(2)] *= 3));
        Out.print(f[at(1)]++ + ++f[at(1)] + (f[at(0)] = 7));
        Out.print(b[at(1)]++ + ++b[at(1)] + (b[at(0)] = 7)); Out.print(b[1]);
        Out.print(c[at(1)]++); Out.print(++c[at(1)]); Out.print(c[at(0)] = 'q');
        Out.print(s[at(1)]++ + ++s[at(1)] + (s[at(0)] = 7));
        Out.print(z[at(1)] |= true); Out.print(z[at(0)] &= z[1] ^= z[0]); Out.print(z[0] = !z[0]);
        Out.print(t[at(1)] += "x"); Out.print(t[at(0)] = t[1] = "y"); Out.print(t[0] += 1L);
        Out.print(m[at(0)][at(1)]++ + (m[at(1)][at(0)] += m[0][0] = 5)); Out.print(m[1][0]);
        int k = 0; k = k++ + i[k] + (k = 2) + i[k++]; Out.print(k);
        int x, y, z2; x = y = z2 = 4; Out.print(x + y + z2);
        long p, q; p = q = 5; Out.print(p + q);
        try { i[at(5)] += at(1); } catch (ArrayIndexOutOfBoundsException e) { Out.caught(e); }
        int[] none = null;
        try { none[at(0)] = at(1); } catch (NullPointerException e) { Out.caught(e); }
        try { Object[] os = t; os[0] = 5; } catch (ArrayStoreException e) { Out.caught(e); }
        try { Out.print(new int[at(-1)].length); } catch (NegativeArraySizeException e) { Out.caught(e); }
        int[][][] deep = new int[2][3][]; Out.print(deep.length + deep[1].length); Out.print(deep[0][0] == null);
        long[][] grid = new long[at(2)][at(3)]; grid[1][2] = 5; grid[1][2] <<= 3; Out.print(grid[1][2]);
        Object[][] objects = new String[1][1]; Out.print(objects[0][0] == null);
        int[] copy = i.clone(); copy[0] = 99; Out.print(i[0]);
        System.arraycopy(i, 0, i, 1, 2); Out.print(i[2]);
    }

    static void chains(Assignments a) {
        long[] l = {5}; double[] d = {5};
        Out.print(a.l = l[0] = sl = a.i = 3); Out.print(a.d = d[0] = sd = l[0] += 2);
        a.o = ss = a.s = "end"; Out.print(a.o);
        Object[] box = {null}; Out.print(box[0] = a.o = "boxed");
    }

    static long wide() { calls++; return 5; }
    static double wider() { calls++; return 5; }

    static void discards(Assignments a) {
        wide(); wider(); at(1); same(a); a.toString(); new Assignments(); a.l++; a.i++; sl++; a.d--;
        long[] l = {1}; l[0]++; l[0] += 2; --l[0]; Out.print(l[0]);
        double[] d = {1}; d[0]++; d[0] /= 2; Out.print(d[0]);
    }

    public String toString() { return "A" + i; }
}
