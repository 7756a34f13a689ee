import type { SocketHandlers, WireSocket } from '../socket-door.ts';
import { answerOf, readControl, refusalOf } from './control.ts';
import type { StreamEntrance } from './entrance.ts';
import { STREAM_NAME_MAX } from './stream-name.ts';
import type { StreamFollower, StreamMessage } from './stream-message.ts';

/** Of one connection. */
export const STREAMS_MAX = 1_024;

/** The code by which a client connects again and begins anew. */
const LOST_CODE = 1012;

/** Where streams are followed by their names. */
export interface Followable {
  /** Resolves when the stream can be joined without a gap. */
  follow(name: string, follower: StreamFollower): Promise<void>;
  unfollow(name: string, follower: StreamFollower): void;
}

/** A connection that follows streams, and changes which by messages. */
export class StreamConnection implements StreamFollower, SocketHandlers {
  readonly unitsPerMs: StreamEntrance['unitsPerMs'];
  readonly #socket: WireSocket;
  readonly #streams: Followable;
  readonly #names = new Set<string>();
  #isCombined: boolean;

  constructor(socket: WireSocket, entrance: StreamEntrance, streams: Followable) {
    this.#socket = socket;
    this.#streams = streams;
    this.#isCombined = entrance.isCombined;
    this.unitsPerMs = entrance.unitsPerMs;
  }

  /**
   * Resolves when every stream can be joined without a gap. A name that is of no stream is followed as any
   * other and sends nothing, as the format has it.
   */
  async follow(names: readonly string[]): Promise<void> {
    const added = names.filter((name) => !this.#names.has(name));
    for (const name of added) this.#names.add(name);
    await Promise.all(added.map((name) => this.#streams.follow(name, this)));
  }

  deliver(message: StreamMessage): void {
    this.#socket.send(message.text({ isCombined: this.#isCombined, unitsPerMs: this.unitsPerMs }));
  }

  lose(): void {
    this.#socket.close(LOST_CODE, 'events were lost');
  }

  async message(text: string): Promise<void> {
    const control = readControl(text);
    switch (control.kind) {
      case 'refused':
        return this.#socket.send(control.answer);
      case 'list':
        return this.#answer(control.id, [...this.#names]);
      case 'get_combined':
        return this.#answer(control.id, this.#isCombined);
      case 'set_combined':
        this.#isCombined = control.isCombined;
        return this.#answer(control.id, null);
      case 'unsubscribe':
        for (const name of control.streams) this.#unfollow(name);
        return this.#answer(control.id, null);
      case 'subscribe':
        return this.#subscribe(control.id, control.streams);
    }
  }

  closed(): void {
    for (const name of this.#names) this.#unfollow(name);
  }

  async #subscribe(id: string, names: readonly string[]): Promise<void> {
    const refusal = refusalOfNames(new Set([...this.#names, ...names]));
    if (refusal !== null) return this.#socket.send(refusalOf(2, refusal, id));
    await this.follow([...new Set(names)]);
    this.#answer(id, null);
  }

  #unfollow(name: string): void {
    if (this.#names.delete(name)) this.#streams.unfollow(name, this);
  }

  #answer(id: string, result: unknown): void {
    this.#socket.send(answerOf(id, result));
  }
}

/** Why a connection may not follow all of them; null when it may. */
export function refusalOfNames(names: ReadonlySet<string>): string | null {
  if (names.size > STREAMS_MAX) return `Invalid request: more than ${STREAMS_MAX} streams`;
  const long = [...names].some((name) => name.length > STREAM_NAME_MAX);
  return long ? `Invalid request: stream name longer than ${STREAM_NAME_MAX} characters` : null;
}
