// An accessor that throws in a record pattern gives a MatchException with its cause.
public class RecordPatternThrows {
    static class Refused extends RuntimeException {
        void tell() {
            System.out.println("refused");
        }
    }

    record Box(Object content) {
        @Override
        public Object content() {
            throw new Refused();
        }
    }

    public static void main(String[] args) {
        Object box = new Box("x");
        try {
            System.out.println(box instanceof Box(String text) ? text : "none");
        } catch (MatchException error) {
            if (error.getCause() instanceof Refused refused) {
                refused.tell();
            }
        }
    }
}
