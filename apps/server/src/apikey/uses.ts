/** When and from where a key was used last. */
export interface Use {
  readonly keyId: number;
  readonly at: number;
  readonly ip: string;
}

/** The last uses that are not stored yet: one per key, so that a busy key costs a write a minute and not one a call. */
export class Uses {
  #byKey = new Map<number, Use>();

  note(use: Use): void {
    this.#byKey.set(use.keyId, use);
  }

  of(keyId: number): Use | null {
    return this.#byKey.get(keyId) ?? null;
  }

  /**
   * Stores what is noted, in batches, by the order of keys, so that two that store do not wait for each other. What
   * could not be stored stays noted.
   */
  async store(batchMax: number, write: (uses: readonly Use[]) => Promise<void>): Promise<void> {
    const taken = [...this.#byKey.values()].toSorted((a, b) => a.keyId - b.keyId);
    for (let from = 0; from < taken.length; from += batchMax) {
      const batch = taken.slice(from, from + batchMax);
      await write(batch);
      for (const use of batch) if (this.#byKey.get(use.keyId) === use) this.#byKey.delete(use.keyId);
    }
  }
}
