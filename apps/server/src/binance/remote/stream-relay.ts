import type { Broker } from '../../kernel/broker.ts';
import { AppError } from '../../kernel/error.ts';
import { type QuestionOf, SUBJECTS } from '../../kernel/questions.ts';
import type { DepthView } from '../stream/join-depth.ts';
import type { StreamFollower } from '../stream/stream-message.ts';
import type { StreamSources } from '../stream/stream-sources.ts';
import { bookKey, streamKey } from './stream-keys.ts';

/** Answer to the wish to follow a stream: `standing` ones send new followers their present. */
export type Followed = 'none' | 'failed' | 'standing' | 'plain';

interface Entry {
  readonly gateways: Set<string>;
  readonly opened: Promise<unknown>;
  readonly stop: () => void;
}

type Sources = Pick<
  StreamSources,
  'follow' | 'unfollow' | 'isStanding' | 'showJoined' | 'showAgain' | 'followBook' | 'unfollowBook'
>;

/**
 * The streams of this server for gateways: each is composed once for all of them, and what none follows is not sent.
 *
 * Ordering: whoever asks is noted before the answer is made, so that everything which it lacks comes after it.
 */
export class StreamRelay {
  readonly #broker: Pick<Broker, 'publish'>;
  readonly #sources: Sources;
  readonly #entries = new Map<string, Entry>();
  readonly #gateways = new Map<string, Set<string>>();

  constructor(broker: Pick<Broker, 'publish'>, sources: Sources) {
    this.#broker = broker;
    this.#sources = sources;
  }

  greet(gateway: string): void {
    this.forget(gateway);
    this.#gateways.set(gateway, new Set());
  }

  forget(gateway: string): void {
    for (const key of this.#gateways.get(gateway) ?? []) this.unfollow(gateway, key);
    this.#gateways.delete(gateway);
  }

  unfollow(gateway: string, key: string): void {
    this.#gateways.get(gateway)?.delete(key);
    const entry = this.#entries.get(key);
    if (entry?.gateways.delete(gateway) !== true || entry.gateways.size > 0) return;
    this.#entries.delete(key);
    entry.stop();
  }

  follow({ gateway, units, names, isAgain }: QuestionOf<'streams'>): Promise<readonly Followed[]> {
    return Promise.all(
      names.map(async (name) => {
        const key = streamKey(units, name);
        const { entry, isNew } = this.#note(gateway, key, () => this.#open(key, units, name));
        try {
          await entry.opened;
        } catch {
          this.unfollow(gateway, key);
          return 'failed';
        }
        const isStanding = this.#sources.isStanding(name);
        if (isStanding === null) this.unfollow(gateway, key);
        else if (isAgain) this.#sources.showAgain(name);
        else if (!isNew) this.#sources.showJoined(name);
        return isStanding === null ? 'none' : isStanding ? 'standing' : 'plain';
      }),
    );
  }

  /** The book of a symbol; null where there is none of the name. */
  async followBook({ gateway, symbol }: QuestionOf<'book'>): Promise<DepthView | null> {
    const key = bookKey(symbol);
    const subject = SUBJECTS.stream(key);
    const { entry } = this.#note(gateway, key, () => {
      const listener = (event: object): void => this.#broker.publish(subject, event);
      return {
        opened: this.#sources.followBook(symbol, listener),
        stop: () => this.#sources.unfollowBook(symbol, listener),
      };
    });
    try {
      const read = (await entry.opened) as (() => DepthView) | null;
      if (read === null) this.unfollow(gateway, key);
      return read === null ? null : read();
    } catch (error) {
      this.unfollow(gateway, key);
      throw error;
    }
  }

  #open(key: string, unitsPerMs: 1 | 1_000, name: string): Omit<Entry, 'gateways'> {
    const subject = SUBJECTS.stream(key);
    const follower: StreamFollower = {
      unitsPerMs,
      deliver: (message) => {
        this.#broker.publish(subject, {}, message.text({ isCombined: false, unitsPerMs }));
      },
      lose: () => undefined,
    };
    return {
      opened: this.#sources.follow(name, follower),
      stop: () => this.#sources.unfollow(name, follower),
    };
  }

  #note(
    gateway: string,
    key: string,
    open: () => Omit<Entry, 'gateways'>,
  ): { readonly entry: Entry; readonly isNew: boolean } {
    const keys = this.#gateways.get(gateway);
    // Whoever is not known says hello first.
    if (keys === undefined) throw new AppError('server.unavailable');
    const known = this.#entries.get(key);
    const entry = known ?? { gateways: new Set<string>(), ...open() };
    this.#entries.set(key, entry);
    entry.gateways.add(gateway);
    keys.add(key);
    return { entry, isNew: known === undefined };
  }
}
