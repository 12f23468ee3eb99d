// A constructor hands this to its parts, which only keep it; the volatile store after the constructor publishes it. Twin: FilesShowTheirFolder.
public final class FilesKeepTheirFolder {
    private static volatile Folder last;

    private FilesKeepTheirFolder() {}

    private static final class File {
        private final Folder folder;

        File(Folder folder) {
            this.folder = folder;
        }
    }

    private static final class Folder {
        private final File[] files = new File[2];
        private int size;

        Folder() {
            for (int i = 0; i < files.length; i++) {
                files[i] = new File(this);
            }
            size = files.length; // NORACE
        }

        boolean isOwnerOf(File file) {
            return file.folder == this;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            Folder seen = last; // NORACE
            if (seen != null) {
                System.out.println(seen.size); // NORACE
            }
        }).start();
        Folder made = new Folder();
        last = made;
        System.out.println(made.isOwnerOf(made.files[0])); // NORACE
    }
}
