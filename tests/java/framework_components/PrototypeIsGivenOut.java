// A bean of prototype scope belongs to whoever asks for one. Twin: PrototypeInService.
import org.springframework.stereotype.Component;
import org.springframework.context.annotation.Scope;

public class PrototypeIsGivenOut {
    @Component
    @Scope("prototype")
    static class Basket {
        private int items;

        public void add() {
            items++; // NORACE
        }
    }
}
