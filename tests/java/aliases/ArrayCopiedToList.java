// A list made of a copy leaves the array alone, which another thread reads. Twin: ArrayBehindList.
import java.util.Arrays;
import java.util.List;

public final class ArrayCopiedToList {
    private ArrayCopiedToList() {}

    private static int length(String[] words) {
        int sum = 0;
        for (String word : words) { // NORACE
            sum += word.length();
        }
        return sum;
    }

    public static void main(String[] args) {
        String[] words = {"one", "two"};
        List<String> list = Arrays.asList(words.clone());
        new Thread(() -> System.out.println(length(words))).start();
        list.set(0, "seven"); // NORACE
    }
}
