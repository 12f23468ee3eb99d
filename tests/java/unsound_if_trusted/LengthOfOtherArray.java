// n is the length of x (1), which arr was before it became y: arr[n - 1] is y[0], which the thread writes too.
public class LengthOfOtherArray {
    static class P {
        private int[] arr;
        P(int[] x, int[] y) {
            arr = x;
            int n = arr.length;
            arr = y;
            arr[n - 1]++; // RACE!
        }
    }
    public static void main(String[] args) {
        int[] y = new int[args.length + 8];
        new Thread(() -> {
            for (int i = 0; i < y.length - 1; i++) {
                y[i]++; // RACE!
            }
        }).start();
        new P(new int[1], y);
    }
}
