// A bean for messages is called by one thread at a time. Twin: MessagesToMany.
import javax.ejb.MessageDriven;
import javax.jms.MessageListener;
import javax.jms.Message;

@MessageDriven
public class MessagesToOne {
    private int received;

    public void onMessage(Message message) {
        received++; // NORACE
    }
}
