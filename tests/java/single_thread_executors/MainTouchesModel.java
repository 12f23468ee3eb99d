// Main touches the model itself, beside what it has given to the event thread. Twin: EventThreadOwnsModel.
import java.awt.EventQueue;

public final class MainTouchesModel {
    private MainTouchesModel() {}

    private static final class Model {
        private String title = "none";

        void rename(String name) {
            title = name; // RACE!
        }

        void print() {
            System.out.println(title); // RACE!
        }
    }

    public static void main(String[] args) {
        Model model = new Model();
        EventQueue.invokeLater(() -> model.rename("first"));
        model.rename("second");
        EventQueue.invokeLater(model::print);
    }
}
