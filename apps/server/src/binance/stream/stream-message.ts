import type { TimeOf } from '../time-unit.ts';

/** Whoever gets the events of a stream. */
export interface StreamFollower {
  /** Units of the follower's times in a millisecond. */
  readonly unitsPerMs: 1 | 1_000;
  deliver(message: StreamMessage): void;
  /** Events were lost that are not sent again. */
  lose(): void;
}

/** Form in which a connection wants its events. */
interface Manner {
  readonly isCombined: boolean;
  readonly unitsPerMs: number;
}

/** An event on its way to all followers of its stream. */
export interface StreamMessage {
  text(manner: Manner): string;
}

/** An event that is written once for each manner that a follower wants. */
export class ComposedMessage implements StreamMessage {
  readonly #stream: string;
  readonly #compose: (time: TimeOf) => unknown;
  readonly #texts = new Map<number, string>();

  constructor(stream: string, compose: (time: TimeOf) => unknown) {
    this.#stream = stream;
    this.#compose = compose;
  }

  text({ isCombined, unitsPerMs }: Manner): string {
    const raw = this.#texts.get(unitsPerMs) ?? JSON.stringify(this.#compose((ms) => ms * unitsPerMs));
    this.#texts.set(unitsPerMs, raw);
    return isCombined ? combinedText(this.#stream, raw) : raw;
  }
}

/** An event that came written, for followers of one unit of time. */
export class WrittenMessage implements StreamMessage {
  readonly #stream: string;
  readonly #raw: string;

  constructor(stream: string, raw: string) {
    this.#stream = stream;
    this.#raw = raw;
  }

  text({ isCombined }: Manner): string {
    return isCombined ? combinedText(this.#stream, this.#raw) : this.#raw;
  }
}

function combinedText(stream: string, raw: string): string {
  return `{"stream":${JSON.stringify(stream)},"data":${raw}}`;
}
