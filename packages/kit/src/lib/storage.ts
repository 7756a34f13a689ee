/**
 * Browser storage that survives being forbidden (private windows, full disks): what cannot be kept is
 * forgotten at the end of the visit, and the app goes on.
 */
const memory = new Map<string, string>();

export const storage = {
  getItem(key: string): string | null {
    try {
      return localStorage.getItem(key) ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  },
  setItem(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
      memory.delete(key);
    } catch {
      memory.set(key, value);
    }
  },
  removeItem(key: string): void {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      memory.delete(key);
    }
  },
};

/** Calls `run` when another tab changes the key; returns the end of listening. */
export function onStoredElsewhere(key: string, run: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) run();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
