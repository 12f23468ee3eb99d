/** Primes for the sizes of tables; filled once, when the class is initialised. */
public class PrimeTable {
    private static final int[] PRIMES = new int[64];

    static {
        int found = 0;
        for (int candidate = 5; found < PRIMES.length; candidate += 2) {
            if (isPrime(candidate)) {
                PRIMES[found++] = candidate;
            }
        }
    }

    private PrimeTable() {
    }

    public static int atLeast(int wanted) {
        for (int prime : PRIMES) {
            if (prime >= wanted) {
                return prime;
            }
        }
        return wanted | 1;
    }

    private static boolean isPrime(int number) {
        for (int divisor = 3; divisor * divisor <= number; divisor += 2) {
            if (number % divisor == 0) {
                return false;
            }
        }
        return true;
    }
}
