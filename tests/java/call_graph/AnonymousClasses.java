// Anonymous classes: with arguments, captured variables, an initialiser, in a static field.
public class AnonymousClasses {
    static abstract class Task {
        final String name;

        Task(String name) {
            this.name = name;
        }

        abstract void perform();
    }

    static final Task FIRST =
            new Task("first") {
                void perform() {
                    say(name);
                }
            };

    static void say(String text) {
        System.out.println(text);
    }

    static Task task(Task before, int number) {
        return new Task("task") {
            private final int twice;

            {
                twice = doubled(number);
            }

            void perform() {
                before.perform();
                say(name + twice);
            }
        };
    }

    static int doubled(int number) {
        return 2 * number;
    }

    public static void main(String[] args) {
        task(FIRST, 2).perform();
    }
}
