// The state of enum constants is shared by everybody. Each use() reads and writes it: 1*1 + 1 races.
enum RacyLevel {
    LOW, HIGH;

    private int uses; // RACE! RacyLevel.uses 1 1 2

    void use() {
        uses++;
    }
}

enum SafeLevel {
    LOW, HIGH;

    private int uses; // NORACE

    synchronized void use() {
        uses++;
    }
}
