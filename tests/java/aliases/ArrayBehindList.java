// A list made by asList writes through to the array, which another thread reads. Twin: ArrayCopiedToList.
import java.util.Arrays;
import java.util.List;

public final class ArrayBehindList {
    private ArrayBehindList() {}

    private static int length(String[] words) {
        int sum = 0;
        for (String word : words) { // RACE!
            sum += word.length();
        }
        return sum;
    }

    public static void main(String[] args) {
        String[] words = {"one", "two"};
        List<String> list = Arrays.asList(words);
        new Thread(() -> System.out.println(length(words))).start();
        list.set(0, "seven"); // RACE!
    }
}
