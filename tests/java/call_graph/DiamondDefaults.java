// Diamonds of default methods: the most specific wins, and a class resolves a conflict.
public class DiamondDefaults {
    interface Top {
        default String m() {
            return "top";
        }
    }

    interface Left extends Top {
        default String m() {
            return "left" + Top.super.m();
        }
    }

    interface Right extends Top {}

    interface Other {
        default String m() {
            return "other";
        }
    }

    static class Both implements Right, Left {}

    static class Conflict implements Left, Other {
        public String m() {
            return Left.super.m() + Other.super.m();
        }
    }

    static abstract class Wins {
        public String m() {
            return "class";
        }
    }

    static class ClassWins extends Wins implements Top {}

    public static void main(String[] args) {
        Top[] tops = {new Both(), new Conflict(), new ClassWins()};
        for (Top top : tops) {
            System.out.println(top.m());
        }
    }
}
