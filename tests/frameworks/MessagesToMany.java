// A listener for messages may serve several sessions. Twin: MessagesToOne.
import javax.ejb.MessageDriven;
import javax.jms.MessageListener;
import javax.jms.Message;

public class MessagesToMany implements MessageListener {
    private int received;

    public void onMessage(Message message) {
        received++; // RACE!
    }
}
