import type { TimeOf } from '../time-unit.ts';

/** Whoever gets the events of a stream. */
export interface StreamFollower {
  deliver(message: StreamMessage): void;
}

/** Form in which a connection wants its events. */
interface Manner {
  readonly isCombined: boolean;
  readonly unitsPerMs: number;
}

/** An event on its way to all followers of its stream: written once for each manner that one of them wants. */
export class StreamMessage {
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
    return isCombined ? `{"stream":${JSON.stringify(this.#stream)},"data":${raw}}` : raw;
  }
}
