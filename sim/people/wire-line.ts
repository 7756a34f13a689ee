import { signedParams, type WireParams } from '../../apps/server/src/testing/wire-caller.ts';
import type { World } from '../world/world.ts';
import type { ProgramKey } from './wire.ts';

/** Answer to a request over a line. */
export interface LineAnswer {
  readonly status: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly msg: string };
}

/** An event of the user, as far as it is judged. */
interface UserEvent {
  readonly e: string;
  readonly s: string;
  /** Number and status of an order, and what is executed of it. */
  readonly i: number;
  readonly X: string;
  readonly z: string;
  /** Reason of the report, and the number of a trade. */
  readonly x: string;
  readonly t: number;
  readonly B: readonly { readonly a: string; readonly f: string; readonly l: string }[];
}

const ENDED = new Set(['eventStreamTerminated', 'listenKeyExpired']);

/** A program's connection with the events of its owner: by a listen key, or with the requests of the socket API. */
export class WireLine {
  readonly key: ProgramKey;
  /** Null on a line of the socket API. */
  readonly listenKey: string | null;
  /** Instant of the last sign of life of the listen key. */
  keptAt: number;
  /** Instant from which on nothing is missed; null before. */
  since: number | null = null;
  /** No more events come: the server said so, or the line is gone. */
  isOver = false;
  readonly orders = new Map<number, UserEvent>();
  readonly trades: string[] = [];
  readonly balances = new Map<string, UserEvent['B'][number]>();
  private readonly world: World;
  private readonly socket: InstanceType<ReturnType<World['webSocketOf']>>;
  private readonly waiting = new Map<number, (answer: LineAnswer | null) => void>();
  private asked = 0;
  private cut = (): void => undefined;

  constructor(
    world: World,
    { key, network, listenKey }: Pick<WireLine, 'key' | 'listenKey'> & { readonly network: string },
  ) {
    this.world = world;
    this.key = key;
    this.listenKey = listenKey;
    this.keptAt = world.clock.now();
    const Socket = world.webSocketOf(network, (cut) => {
      this.cut = cut;
    });
    const path = listenKey === null ? '/ws-api/v3?returnRateLimits=false' : `/ws/${listenKey}`;
    this.socket = new Socket(`${world.url.replace('http', 'ws')}${path}`);
    this.socket.addEventListener('open', () => void this.begin());
    this.socket.addEventListener('message', ({ data }) => this.take(String(data)));
    for (const end of ['close', 'error'] as const) this.socket.addEventListener(end, () => this.end());
  }

  /** Null when the line went before the answer came. */
  ask(method: string, params: WireParams): Promise<LineAnswer | null> {
    if (this.isOver) return Promise.resolve(null);
    const id = this.asked;
    this.asked += 1;
    const signed = signedParams({ timestamp: this.world.clock.trueNow(), ...params }, this.key);
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.socket.send(JSON.stringify({ id, method, params: signed }));
    });
  }

  /** Ends the line without a goodbye. */
  lose(): void {
    this.cut();
  }

  private async begin(): Promise<void> {
    const answer =
      this.listenKey === null ? await this.ask('userDataStream.subscribe.signature', {}) : { status: 200 };
    if (answer?.status === 200) this.since = this.world.clock.now();
    else this.socket.close();
  }

  private take(text: string): void {
    const message = JSON.parse(text) as { id?: number; event?: UserEvent } & LineAnswer & UserEvent;
    const answered = this.waiting.get(message.id ?? -1);
    if (answered !== undefined && message.id !== undefined) {
      this.waiting.delete(message.id);
      answered(message);
      return;
    }
    const event = message.event ?? message;
    if (ENDED.has(event.e)) this.end();
    if (event.e === 'outboundAccountPosition') for (const row of event.B) this.balances.set(row.a, row);
    if (event.e !== 'executionReport') return;
    this.orders.set(event.i, event);
    if (event.x === 'TRADE') this.trades.push(`${event.s} ${event.t}`);
  }

  private end(): void {
    this.isOver = true;
    for (const resolve of this.waiting.values()) resolve(null);
    this.waiting.clear();
  }
}
