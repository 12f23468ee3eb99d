// All that touches the model is given to the event thread, which runs it one after the other. Twin: MainTouchesModel.
import java.awt.EventQueue;

public final class EventThreadOwnsModel {
    private EventThreadOwnsModel() {}

    private static final class Model {
        private String title = "none";

        void rename(String name) {
            title = name; // NORACE
        }

        void print() {
            System.out.println(title); // NORACE
        }
    }

    public static void main(String[] args) {
        Model model = new Model();
        EventQueue.invokeLater(() -> model.rename("first"));
        EventQueue.invokeLater(() -> model.rename("second"));
        EventQueue.invokeLater(model::print);
    }
}
