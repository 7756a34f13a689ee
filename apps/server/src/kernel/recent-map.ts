/**
 * A map of bounded size. What was set longest ago is forgotten first, in halves: what is set moves into the
 * young half, and what is still old when that is full goes. So a caller who fills it makes others be
 * forgotten, never be refused.
 */
export class RecentMap<Value> {
  readonly #halfMax: number;
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();

  constructor(sizeMax: number) {
    this.#halfMax = sizeMax / 2;
  }

  get(key: string): Value | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }

  set(key: string, value: Value): void {
    if (this.#young.size >= this.#halfMax && !this.#young.has(key)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }

  clear(): void {
    this.#young = new Map();
    this.#old = new Map();
  }
}
