// A listener for messages may serve several sessions. Twin: MessagesToOne.
import javax.ejb.MessageDriven;
import javax.jms.MessageListener;
import javax.jms.Message;

public class MessagesToMany {
    static class Receiver implements MessageListener {
        private static int all;
        private int received;

        public void onMessage(Message message) {
            received++; // RACE!
            all++; // RACE!
        }
    }
}
