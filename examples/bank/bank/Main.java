package bank;

/** Starts two tellers on one ledger and reports when they are done. */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws InterruptedException {
        Ledger ledger = new Ledger();
        ledger.open("ada", 500);
        ledger.open("bob", 500);
        Teller first = new Teller(ledger, "ada", "bob");
        Teller second = new Teller(ledger, "bob", "ada");
        Thread one = new Thread(first, "teller-1");
        Thread two = new Thread(second, "teller-2");
        one.start();
        two.start();
        System.out.println("so far: " + ledger.transfers() + " transfers, "
                + ledger.find("ada").operations() + " operations");
        one.join();
        two.join();
        ledger.close();
        System.out.println("served: " + first.served() + " and " + second.served());
        System.out.println("in the journal: " + ledger.journalSize());
    }
}
