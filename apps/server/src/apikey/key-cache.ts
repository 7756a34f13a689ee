import type { KeyObject } from 'node:crypto';
import type { IpList } from './ip-list.ts';
import type { KeyHolder } from './key-holder.ts';

/** A key as it is checked at each call. */
export interface KnownKey {
  readonly holder: KeyHolder;
  /** The shared secret, or the public half of the key that signs. */
  readonly secret: KeyObject;
  readonly ips: IpList;
  readonly expiresAt: number | null;
  /** Its user is frozen or disabled. */
  readonly isBarred: boolean;
}

/** The most entries of each kind; the oldest go first. */
interface Sizes {
  readonly knownMax: number;
  readonly unknownMax: number;
}

const SIZES: Sizes = { knownMax: 20_000, unknownMax: 20_000 };
/** A text that is no key is not looked for again for so long. */
const UNKNOWN_MS = 60_000;

/**
 * Keys by their text, so that a call costs no query, and texts that are none, for a minute.
 *
 * Invariant: what is dropped does not come back from a read that began before; `#drops` counts for that.
 */
export class KeyCache {
  readonly #known = new Map<string, KnownKey>();
  readonly #unknownUntil = new Map<string, number>();
  readonly #reads = new Map<string, Promise<KnownKey | null>>();
  readonly #sizes: Sizes;
  #drops = 0;

  constructor(sizes: Sizes = SIZES) {
    this.#sizes = sizes;
  }

  /** Null for a text that is known to be none, undefined for one that has to be read. */
  get(key: string, now: number): KnownKey | null | undefined {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const until = this.#unknownUntil.get(key);
    if (until === undefined) return undefined;
    if (until > now) return null;
    this.#unknownUntil.delete(key);
    return undefined;
  }

  /** Reads a key once for all who wait for it. */
  async read(
    key: string,
    how: { readonly now: number; readonly load: () => Promise<KnownKey | null> },
  ): Promise<KnownKey | null> {
    const running = this.#reads.get(key);
    if (running !== undefined) return running;
    const reading = this.#load(key, how).finally(() => {
      if (this.#reads.get(key) === reading) this.#reads.delete(key);
    });
    this.#reads.set(key, reading);
    return reading;
  }

  async #load(
    key: string,
    how: { readonly now: number; readonly load: () => Promise<KnownKey | null> },
  ): Promise<KnownKey | null> {
    const dropsBefore = this.#drops;
    const found = await how.load();
    if (dropsBefore !== this.#drops) return found;
    if (found === null) put(this.#unknownUntil, [key, how.now + UNKNOWN_MS], this.#sizes.unknownMax);
    else put(this.#known, [key, found], this.#sizes.knownMax);
    return found;
  }

  dropKeys(keyIds: readonly number[]): void {
    this.#drop(({ holder }) => keyIds.includes(holder.keyId));
  }

  dropUser(userId: number): void {
    this.#drop(({ holder }) => holder.trader.userId === userId);
  }

  /** Reads every key anew at its next call. */
  dropAll(): void {
    this.#drop(() => true);
  }

  #drop(isStale: (key: KnownKey) => boolean): void {
    this.#drops += 1;
    // Whoever asks from now on must not be answered by a read that began before.
    this.#reads.clear();
    for (const [key, known] of this.#known) if (isStale(known)) this.#known.delete(key);
  }
}

function put<V>(map: Map<string, V>, [key, value]: readonly [string, V], sizeMax: number): void {
  if (map.size >= sizeMax) {
    const oldest = map.keys().next();
    if (oldest.done !== true) map.delete(oldest.value);
  }
  map.set(key, value);
}
