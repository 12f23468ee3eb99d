// What a servlet writes in init, all requests see. Twin: JakartaServletWritesLate.
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

public class JakartaServletWritesAtInit extends HttpServlet {
    private int[] table;

    @Override
    public void init() {
        table = new int[10]; // NORACE
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) {
        if (table == null) { // NORACE
            throw new IllegalStateException();
        }
    }
}
