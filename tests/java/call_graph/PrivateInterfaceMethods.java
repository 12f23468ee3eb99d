// Private and static methods of interfaces.
public class PrivateInterfaceMethods {
    interface Counter {
        int start();

        default int next() {
            return bump(start());
        }

        private int bump(int value) {
            return value + step();
        }

        private static int step() {
            return one();
        }

        static int one() {
            return 1;
        }
    }

    static class FromTen implements Counter {
        public int start() {
            return 10;
        }
    }

    public static void main(String[] args) {
        Counter counter = new FromTen();
        System.out.println(counter.next() + Counter.one());
    }
}
