// Interface calls, on a class that inherits the method from a superclass too.
public class InterfaceCalls {
    interface Speaker {
        String speak();
    }

    static class Voice {
        public String speak() {
            return "voice";
        }
    }

    static class Person extends Voice implements Speaker {}

    static class Dog implements Speaker {
        public String speak() {
            return "woof";
        }
    }

    static class NeverMade implements Speaker {
        public String speak() {
            return "silent";
        }
    }

    static String twice(Speaker speaker) {
        return speaker.speak() + speaker.speak();
    }

    public static void main(String[] args) {
        System.out.println(twice(new Person()) + twice(new Dog()));
    }
}
