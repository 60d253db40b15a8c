// Where things are kept: one IndexedDB, one entry a thing, each read, changed and written by itself,
// so that tabs do not write over each other. Without one the page goes on and keeps nothing.

const [NAME, STORE] = ["nonolith", "kept"];
const VERSION = 1;

export type Database = {
  /** Whether what is written will be there at the next visit. */
  lasting: boolean;
  all(): Promise<Map<string, unknown>>;
  read(key: string): Promise<unknown>;
  /** Changes an entry by what it is now; undefined is no entry. Done means: on the disk. */
  update(key: string, change: (now: unknown) => unknown): Promise<unknown>;
};

export async function openDatabase(): Promise<Database> {
  try {
    return stored(await opened());
  } catch {
    return remembered();
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
    request.onsuccess = () => {
      // Another program at this address may have a database of this name.
      if (!request.result.objectStoreNames.contains(STORE)) {
        request.result.close();
        return reject(new Error("not ours"));
      }
      // A later version of the page, in another tab, must be able to come in.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
}

const stored = (database: IDBDatabase): Database => ({
  lasting: true,
  all: () =>
    new Promise((resolve, reject) => {
      const store = database.transaction(STORE).objectStore(STORE);
      const [keys, values] = [store.getAllKeys(), store.getAll()];
      store.transaction.oncomplete = () =>
        resolve(new Map(keys.result.map((key, at) => [String(key), values.result[at]])));
      store.transaction.onerror = () => reject(store.transaction.error);
    }),
  read: (key) =>
    new Promise((resolve, reject) => {
      const request = database.transaction(STORE).objectStore(STORE).get(key);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    }),
  update: (key, change) =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
      const store = transaction.objectStore(STORE);
      let next: unknown;
      const request = store.get(key);
      request.onsuccess = () => {
        try {
          next = change(request.result);
          if (next === undefined) store.delete(key);
          else store.put(next, key);
          transaction.commit();
        } catch (error) {
          transaction.abort();
          reject(error);
        }
      };
      transaction.oncomplete = () => resolve(next);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    }),
});

function remembered(): Database {
  const entries = new Map<string, unknown>();
  return {
    lasting: false,
    all: async () => new Map(entries),
    read: async (key) => entries.get(key),
    update: async (key, change) => {
      const next = change(entries.get(key));
      if (next === undefined) entries.delete(key);
      else entries.set(key, next);
      return next;
    },
  };
}
