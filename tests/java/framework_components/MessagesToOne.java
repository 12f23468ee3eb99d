// A bean for messages is called by one thread at a time; there are several. Twin: MessagesToMany.
import javax.ejb.MessageDriven;
import javax.jms.MessageListener;
import javax.jms.Message;

public class MessagesToOne {
    @MessageDriven
    static class Receiver {
        private static int all;
        private int received;

        public void onMessage(Message message) {
            received++; // NORACE
            all++; // RACE!
        }
    }
}
