// An instance main method without arguments, on an object the launcher makes.
class InstanceMain {
    private final Greeter greeter = new Greeter();

    static class Greeter {
        String greet() {
            return "hello";
        }
    }

    void main() {
        IO.println(greeter.greet());
    }
}
