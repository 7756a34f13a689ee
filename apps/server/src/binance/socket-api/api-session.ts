import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Random } from '../../kernel/random.ts';
import type { CallServer } from './call-server.ts';
import type { Call, Caller, Json, KeyHolder } from '../call.ts';
import { refuse, type WireError, wireErrorOf } from '../error.ts';
import type { Served } from '../serve-call.ts';
import type { WireSocket } from '../socket-door.ts';
import { inMicroseconds, timeOf } from '../time-unit.ts';
import { HeldOrders } from './held-orders.ts';
import { rateLimitsOf } from './rate-limits.ts';
import { readRequest, signedTextOf, type SocketRequest } from './read-request.ts';
import { sessionCalls, SUBSCRIBE, SUBSCRIBE_SIGNED } from './session-calls.ts';
import { UserSubscription } from './user-subscription.ts';

/** Of one connection. */
const SUBSCRIPTIONS_MAX = 100;
const PROOF = ['timestamp', 'recvWindow', 'signature'];

export interface ApiSessionDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly random: Random;
  readonly binance: CallServer;
  /** The calls that every connection has, by their method. */
  readonly calls: ReadonlyMap<string, Call>;
}

/** Options of a connection, most of them in its address. */
export interface ApiSessionOptions {
  readonly isShowingLimits: boolean;
  readonly isInMicroseconds: boolean;
  readonly openedAt: number;
}

type Send = (text: string) => void;

/** A connection of the WebSocket API: requests in, each answered once, and events of the users it subscribed. */
export class ApiSession {
  readonly #deps: ApiSessionDeps;
  readonly #socket: WireSocket;
  readonly #isShowingLimits: boolean;
  readonly #isInMicroseconds: boolean;
  readonly #own: ReadonlyMap<string, Call>;
  readonly #held: HeldOrders;
  readonly #subscriptions = new Map<number, UserSubscription>();
  readonly #connectedAt: number;
  /** The key with which it has logged on, and since when. */
  #loggedOn: { readonly caller: Caller; readonly at: number } | null = null;
  #nextId = 0;
  #isClosed = false;

  constructor(deps: ApiSessionDeps, socket: WireSocket, options: ApiSessionOptions) {
    this.#deps = deps;
    this.#socket = socket;
    this.#isShowingLimits = options.isShowingLimits;
    this.#isInMicroseconds = options.isInMicroseconds;
    this.#connectedAt = options.openedAt;
    this.#held = new HeldOrders({ ...deps, ...deps.binance });
    this.#own = sessionCalls({
      status: () => this.#status(),
      logOn: (caller) => {
        this.#loggedOn = { caller, at: deps.clock.now() };
      },
      logOut: () => {
        this.#loggedOn = null;
      },
      loggedOn: () => this.#loggedOn?.caller ?? null,
      subscriptions: () => [...this.#subscriptions.keys()].map((id) => ({ subscriptionId: id })),
      subscribe: (holder) => this.#subscribe(holder),
      unsubscribe: (id) => this.#unsubscribe(id),
      hold: (caller, periodMs) => this.#held.hold(caller, periodMs),
    });
  }

  subscriptionIds(): readonly number[] {
    return [...this.#subscriptions.keys()];
  }

  /** Resolves when the request has been answered. */
  async message(text: string, send: Send): Promise<void> {
    const request = readRequest(text);
    if ('refusal' in request) {
      this.#count();
      return this.#refuse(send, request.id, { refusal: request.refusal, isShowing: this.#isShowingLimits });
    }
    const params = new Map(request.params);
    const wish = params.get('returnRateLimits');
    params.delete('returnRateLimits');
    const isShowing = wish === undefined ? this.#isShowingLimits : wish === 'true';
    try {
      if (wish !== undefined && wish !== 'true' && wish !== 'false') {
        throw refuse('illegal_characters', 'returnRateLimits', '^(true|false)$');
      }
      const served = await this.#serve(request, params);
      const result = this.#isInMicroseconds ? inMicroseconds(served.body) : served.body;
      this.#answer(send, request.id, { status: 200, result, shown: isShowing ? served : null });
      if (request.method === SUBSCRIBE || request.method === SUBSCRIBE_SIGNED) this.#release(served.body);
    } catch (error) {
      const refusal = wireErrorOf(error);
      if (refusal.status === 500)
        this.#deps.log.error({ err: error, method: request.method }, 'request failed');
      this.#refuse(send, request.id, { refusal, isShowing });
    }
  }

  /** Ends it: with its connection, whose held orders are canceled, or because that is out of reach. */
  closed(isLost: boolean): void {
    this.#isClosed = true;
    if (isLost) this.#held.forsake();
    else this.#held.endAll();
    for (const { leave } of this.#subscriptions.values()) leave();
    this.#subscriptions.clear();
  }

  endKeys(keyIds: readonly number[]): void {
    if (this.#loggedOn !== null && keyIds.includes(this.#loggedOn.caller.keyId)) this.#loggedOn = null;
    this.#held.endAll(keyIds);
    for (const subscription of [...this.#subscriptions.values()]) {
      if (keyIds.includes(subscription.keyId)) subscription.end();
    }
  }

  async #serve(request: SocketRequest, params: Map<string, string>): Promise<Served> {
    const call = this.#own.get(request.method) ?? this.#deps.calls.get(request.method);
    if (call === undefined) {
      this.#count();
      throw refuse('unsupported');
    }
    const apiKey = params.get('apiKey') ?? '';
    params.delete('apiKey');
    // Clients sign everything; what needs no key has no use for it.
    if (call.security === 'none') for (const name of PROOF) params.delete(name);
    return this.#deps.binance.serve(call, {
      fields: params,
      apiKey,
      sessionKey: this.#loggedOn?.caller.key ?? null,
      signedText: signedTextOf(request.params),
      ip: this.#socket.ip,
    });
  }

  /** A message that is no call costs as much as the cheapest one. */
  #count(): void {
    const { limits } = this.#deps.binance;
    try {
      limits.takeRequest(this.#socket.ip);
      limits.takeWeight(this.#socket.ip, 1);
    } catch {
      this.#socket.close(1008, 'too many requests');
    }
  }

  async #subscribe({ keyId, trader }: KeyHolder): Promise<Json> {
    const { userId } = trader;
    const there = [...this.#subscriptions.values()];
    if (there.some((one) => one.userId === userId)) throw refuse('subscription_active');
    if (there.length >= SUBSCRIPTIONS_MAX) throw refuse('subscriptions_max', SUBSCRIPTIONS_MAX);
    const id = this.#nextId;
    this.#nextId += 1;
    const subscription = new UserSubscription(
      { id, userId, keyId },
      {
        send: (text) => this.#socket.send(text),
        end: () => this.#terminate(subscription),
        timeOf: timeOf(this.#isInMicroseconds),
      },
    );
    this.#subscriptions.set(id, subscription);
    try {
      subscription.leave = await this.#deps.binance.feeds.follow(userId, subscription);
    } catch (error) {
      this.#subscriptions.delete(id);
      throw error;
    }
    // It may have ended while it was being opened.
    if (!this.#subscriptions.has(id)) subscription.leave();
    return { subscriptionId: id };
  }

  #release(body: Json): void {
    if (typeof body !== 'object' || body === null || !('subscriptionId' in body)) return;
    if (typeof body.subscriptionId === 'number') this.#subscriptions.get(body.subscriptionId)?.release();
  }

  #unsubscribe(id: number | undefined): void {
    if (id !== undefined && !this.#subscriptions.has(id)) throw refuse('subscription_inactive');
    for (const [one, { leave }] of [...this.#subscriptions]) {
      if (id !== undefined && one !== id) continue;
      leave();
      this.#subscriptions.delete(one);
    }
  }

  /** Nothing more is sent: the client subscribes again and reads what it may have missed. */
  #terminate(subscription: UserSubscription): void {
    if (!this.#subscriptions.delete(subscription.id)) return;
    subscription.leave();
    const at = this.#deps.clock.now();
    subscription.tell((time) => ({ e: 'eventStreamTerminated', E: time(at) }));
    subscription.release();
  }

  #status(): Json {
    return {
      apiKey: this.#loggedOn?.caller.key ?? null,
      authorizedSince: this.#loggedOn?.at ?? null,
      connectedSince: this.#connectedAt,
      returnRateLimits: this.#isShowingLimits,
      serverTime: this.#deps.clock.now(),
      userDataStream: this.#subscriptions.size > 0,
    };
  }

  #refuse(
    send: Send,
    id: string,
    { refusal, isShowing }: { readonly refusal: WireError; readonly isShowing: boolean },
  ): void {
    const now = this.#deps.clock.now();
    const data =
      refusal.retryAfter === null
        ? {}
        : { data: { serverTime: now, retryAfter: now + refusal.retryAfter * 1_000 } };
    const error = { ...refusal.body(), ...data };
    this.#answer(send, id, {
      status: refusal.status,
      error,
      shown: isShowing ? { orderCounts: null } : null,
    });
  }

  /** Limits are shown beside what was served unless the client wants none. */
  #answer(
    send: Send,
    id: string,
    {
      shown,
      ...answer
    }: {
      readonly status: number;
      readonly result?: Json;
      readonly error?: object;
      readonly shown: Pick<Served, 'orderCounts'> | null;
    },
  ): void {
    if (this.#isClosed) return;
    const { ip } = this.#socket;
    const limits =
      shown === null
        ? {}
        : { rateLimits: rateLimitsOf(this.#deps.binance.limits, { ip, orderCounts: shown.orderCounts }) };
    const rest = JSON.stringify({ ...answer, ...limits });
    send(`{"id":${id},${rest.slice(1)}`);
  }
}
