/** Keeps bytes under an id. What it is handed is sealed, so whoever reads the store learns nothing. */
export interface FileStore {
  /** Keeps the bytes; they are durable when it resolves. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Throws when there is nothing under the id. */
  get(id: string): Promise<Uint8Array>;
  /** Repeating it is harmless. */
  delete(id: string): Promise<void>;
}
