package shop;

/** What is sold. Immutable, so every thread may read it. */
record Product(String name, int cents) {
    Product {
        if (cents <= 0) {
            throw new IllegalArgumentException("not a price: " + cents);
        }
    }

    Product reducedBy(int percent) {
        return new Product(name, Math.max(1, cents - cents * percent / 100));
    }
}
