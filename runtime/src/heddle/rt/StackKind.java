package heddle.rt;

/** What the stack that is shown with an access is of. */
enum StackKind {
    /** This access, or one of the same thread, site and epoch. */
    ACCESS("access"),

    /** An access of the same thread at the same site, at another time. */
    THREAD("thread"),

    /** Nothing but the site. */
    SITE("site");

    final String text;

    StackKind(String text) {
        this.text = text;
    }
}
