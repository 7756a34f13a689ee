import {
  connect,
  credsAuthenticator,
  type Msg,
  type NatsConnection,
  type NodeConnectionOptions,
  type Server,
  type Subscription,
} from '@nats-io/transport-node';
import { type Clock, nextTurn } from './clock.ts';
import { AppError } from './error.ts';
import { decodeFrame, encodeFrame, type Frame } from './frame.ts';
import type { Log } from './log.ts';
import { cutMessage, MESSAGE_MAX_BYTES, MessageJoiner, PART_BYTES } from './message-parts.ts';
import { isKept, type KeptBody, Pieces } from './pieces.ts';
import type { Random } from './random.ts';

/** The way to NATS. */
export interface BrokerSettings {
  readonly urls: readonly string[];
  /** Text of a credentials file as the tools of NATS write it, or `user:password`; empty where none are needed. */
  readonly credentials: string;
  /** Certificates, in PEM, of who vouches for the servers; empty: those that Node.js trusts. */
  readonly authority: string;
}

/**
 * Messages between processes. NATS is not the truth: what is published while there is no connection is gone, and whoever
 * follows it reads anew once there is one. Nothing is kept for later, so nothing grows and nothing is done too late.
 */
export interface Broker {
  readonly isConnected: boolean;
  /** Number of the connection; what was published before it may not have arrived. */
  readonly connection: number;
  /** A large message is sent in parts; one beyond all bounds is refused, by another connection. */
  publish(subject: string, head: object, body?: string): void;
  subscribe(subject: string, take: (frame: Frame) => void): () => void;
  /** Rejects with `server.unavailable` where no answer comes; what was asked may have been done. */
  request(subject: string, question: Outgoing, timeoutMs: number): Promise<Incoming>;
  /** Answers requests; null answers nothing. */
  serve(subject: string, answer: (question: Incoming) => Promise<Outgoing | null>): () => void;
  /** Rejects the requests under way of the subjects that begin so, all by default: whoever would answer is gone. */
  giveUp(prefix?: string): void;
  /** Runs at each change of the connection. */
  onChange(run: () => void): void;
  close(): Promise<void>;
}

export interface Outgoing {
  readonly head: object;
  readonly body?: Uint8Array | string;
}

export interface Incoming {
  readonly head: Frame['head'];
  readonly size: number;
  /** The body; a large one is fetched from its sender piece by piece. Refuses one that is larger. */
  read(bytesMax: number): Promise<Uint8Array>;
}

/** A black hole is noticed after three of them. */
const PING_MS = 750;
const PINGS_OUT = 2;
const RECONNECT_MS = 250;
const CONNECT_TIMEOUT_MS = 2_000;
const PIECE_TIMEOUT_MS = 5_000;
/** Bytes that the server has not taken yet; beyond them the connection is given up. */
const UNSENT_MAX_BYTES = 33_554_432;
/** Bytes of one turn that are sent without waiting for its end. */
const WRITE_BYTES = 65_536;

interface BrokerDeps {
  readonly settings: BrokerSettings;
  readonly name: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/** Connects in the background, and again for ever. */
export function connectBroker(deps: BrokerDeps): Broker {
  return new NatsBroker(deps);
}

interface Listener {
  readonly subject: string;
  readonly take: (message: Msg) => void;
  subscription: Subscription | null;
}

class NatsBroker implements Broker {
  connection = 0;
  isConnected = false;
  readonly #deps: BrokerDeps;
  readonly #listeners = new Set<Listener>();
  readonly #changes: (() => void)[] = [];
  readonly #underWay = new Map<(error: AppError) => void, string>();
  readonly #pieces: Pieces;
  #nats: NatsConnection | null = null;
  #isClosed = false;
  #wake: () => void = () => undefined;
  #messages = 0;
  #sent = 0;
  #taken = 0;
  /** Messages of this turn of the event loop, which go out in one write at its end. */
  #unsent: ((nats: NatsConnection) => void)[] = [];
  #unsentBytes = 0;
  readonly #stopMetering: () => void;
  readonly #running: Promise<void>;

  constructor(deps: BrokerDeps) {
    this.#deps = deps;
    const { clock, random } = deps;
    this.#pieces = new Pieces(`ob.piece.${Buffer.from(random.bytes(12)).toString('hex')}`, clock);
    this.#listen(this.#pieces.subject, (message) => {
      const piece = this.#pieces.cut(decodeFrame(message.data)?.head ?? {});
      if (piece !== null) message.respond(encodeFrame({}, piece));
    });
    this.#stopMetering = clock.every(PING_MS, () => this.#meter());
    this.#running = this.#run();
  }

  onChange(run: () => void): void {
    this.#changes.push(run);
  }

  publish(subject: string, head: object, body = ''): void {
    const message = encodeFrame(head, body);
    if (message.length > MESSAGE_MAX_BYTES) {
      this.#deps.log.error({ subject, bytes: message.length }, 'a message is too large for the broker');
      return this.#renew();
    }
    this.#messages += 1;
    for (const part of cutMessage(message, `${this.#pieces.subject}/${this.#messages}`))
      this.#send(part, (nats, bytes) => nats.publish(subject, bytes));
  }

  subscribe(subject: string, take: (frame: Frame) => void): () => void {
    const joiner = new MessageJoiner();
    return this.#listen(subject, (message) => {
      const frame = joiner.take(message.data);
      if (frame === undefined) return;
      if (frame === null) this.#deps.log.warn({ subject }, 'a message of the broker is not understood');
      else take(frame);
    });
  }

  async request(subject: string, question: Outgoing, timeoutMs: number): Promise<Incoming> {
    let abort = (_error: AppError): void => undefined;
    const aborted = new Promise<never>((_resolve, reject) => {
      abort = reject;
    });
    this.#underWay.set(abort, subject);
    try {
      if (this.#nats === null || !this.isConnected) throw new AppError('server.unavailable');
      const bytes = this.#pack(question);
      this.#sent += bytes.length;
      const asked = new Promise<Msg>((resolve) => {
        this.#later(bytes, (nats) => resolve(nats.request(subject, bytes, { timeout: timeoutMs })));
      });
      const message = await Promise.race([asked, aborted]);
      const answer = this.#unpack(message.data);
      if (answer === null) throw new Error('the answer is not understood');
      return answer;
    } catch (error) {
      if (error instanceof AppError) throw error;
      this.#deps.log.debug({ err: error, subject }, 'a request has no answer');
      throw new AppError('server.unavailable');
    } finally {
      this.#underWay.delete(abort);
    }
  }

  serve(subject: string, answer: (question: Incoming) => Promise<Outgoing | null>): () => void {
    const respond = async (message: Msg, question: Incoming): Promise<void> => {
      const answered = await answer(question);
      if (answered === null || message.reply === undefined) return;
      this.#send(this.#pack(answered), (_nats, bytes) => message.respond(bytes));
    };
    return this.#listen(subject, (message) => {
      const question = this.#unpack(message.data);
      if (question === null) return this.#deps.log.warn({ subject }, 'a question is not understood');
      respond(message, question).catch((error: unknown) =>
        this.#deps.log.error({ err: error, subject }, 'a question could not be answered'),
      );
    });
  }

  giveUp(prefix = ''): void {
    for (const [abort, subject] of this.#underWay)
      if (subject.startsWith(prefix)) abort(new AppError('server.unavailable'));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopMetering();
    this.#wake();
    this.giveUp();
    // What was sent last, as an answer before a stop, still arrives.
    this.#sendUnsent();
    if (this.isConnected) await Promise.race([this.#nats?.flush().catch(() => undefined), this.#wait()]);
    await this.#nats?.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { log } = this.#deps;
    while (!this.#isClosed) {
      try {
        const nats = await connect(this.#options());
        this.#nats = nats;
        if (this.#isClosed) await nats.close();
        for (const listener of this.#listeners) this.#begin(listener, nats);
        this.#change(true);
        for await (const { type } of nats.status()) {
          if (type === 'disconnect') this.#change(false);
          if (type === 'reconnect') this.#change(true);
        }
      } catch (error) {
        log.debug({ err: error }, 'the broker cannot be reached');
      }
      if (this.isConnected) this.#change(false);
      if (!this.#isClosed) await this.#wait();
    }
  }

  #options(): NodeConnectionOptions {
    const { settings, name } = this.#deps;
    return {
      servers: [...settings.urls],
      name,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_MS,
      reconnectJitter: RECONNECT_MS,
      // The client would call first the one that it has just lost, and wait where that one is silent.
      reconnectToServer: leastRecent,
      pingInterval: PING_MS,
      maxPingOut: PINGS_OUT,
      timeout: CONNECT_TIMEOUT_MS,
      ignoreAuthErrorAbort: true,
      noAsyncTraces: true,
      ...(settings.authority !== '' && { tls: { ca: settings.authority } }),
      ...credentialsOf(settings.credentials),
    };
  }

  #change(isConnected: boolean): void {
    this.isConnected = isConnected;
    if (isConnected) this.connection += 1;
    else this.giveUp();
    this.#unsent = [];
    this.#taken = this.#sent;
    this.#deps.log.info({ isConnected, connection: this.connection }, 'the connection of the broker changed');
    for (const run of this.#changes) run();
  }

  #listen(subject: string, take: (message: Msg) => void): () => void {
    const { log } = this.#deps;
    const guarded = (message: Msg): void => {
      try {
        take(message);
      } catch (error) {
        // The reader of the connection would end with it.
        log.error({ err: error, subject }, 'a message of the broker could not be handled');
      }
    };
    const listener: Listener = { subject, take: guarded, subscription: null };
    this.#listeners.add(listener);
    if (this.#nats !== null && !this.#nats.isClosed()) this.#begin(listener, this.#nats);
    return () => {
      this.#listeners.delete(listener);
      if (this.#nats?.isClosed() === false) listener.subscription?.unsubscribe();
    };
  }

  #begin(listener: Listener, nats: NatsConnection): void {
    const { subject, take } = listener;
    listener.subscription = nats.subscribe(subject, {
      callback: (error, message) => {
        if (error === null) take(message);
        else this.#deps.log.error({ err: error, subject }, 'a subject may not be read');
      },
    });
  }

  #send(bytes: Uint8Array, send: (nats: NatsConnection, bytes: Uint8Array) => void): void {
    const nats = this.#nats;
    if (nats === null || !this.isConnected) return;
    this.#sent += bytes.length;
    if (this.#sent - this.#taken > UNSENT_MAX_BYTES) {
      this.#deps.log.error({ unsent: this.#sent - this.#taken }, 'the broker does not keep up');
      return this.#renew();
    }
    this.#later(bytes, (connected) => send(connected, bytes));
  }

  /** Sends at the end of this turn: a write for each message would cost more than the message. */
  #later({ length }: Uint8Array, send: (nats: NatsConnection) => void): void {
    if (this.#unsent.push(send) === 1) void nextTurn().then(() => this.#sendUnsent());
    this.#unsentBytes += length;
    if (this.#unsentBytes >= WRITE_BYTES) this.#sendUnsent();
  }

  #sendUnsent(): void {
    const unsent = this.#unsent.splice(0);
    this.#unsentBytes = 0;
    const nats = this.#nats;
    if (nats === null || !this.isConnected) return;
    for (const send of unsent) {
      try {
        send(nats);
      } catch (error) {
        // What follows it is another's.
        this.#deps.log.warn({ err: error }, 'a message could not be given to the broker');
      }
    }
  }

  /** Whoever follows this process reads anew, as after any loss. */
  #renew(): void {
    if (!this.isConnected) return;
    this.#change(false);
    void this.#nats?.reconnect();
  }

  /** Learns what the server has taken. */
  #meter(): void {
    this.#pieces.forget();
    if (!this.isConnected) return;
    const sent = this.#sent;
    this.#nats?.flush().then(
      () => {
        this.#taken = Math.max(this.#taken, sent);
      },
      () => undefined,
    );
  }

  #pack({ head, body = '' }: Outgoing): Uint8Array {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    if (bytes.length <= PART_BYTES) return encodeFrame(head, bytes);
    return encodeFrame({ ...head, kept: this.#pieces.keep(bytes) });
  }

  #unpack(data: Uint8Array): Incoming | null {
    const frame = decodeFrame(data);
    if (frame === null) return null;
    const { kept, ...head } = frame.head;
    if (kept === undefined) return { head, size: frame.body.length, read: async () => frame.body };
    if (!isKept(kept)) return null;
    return { head, size: kept.size, read: (bytesMax) => this.#fetch(kept, bytesMax) };
  }

  async #fetch({ subject, id, size }: KeptBody, bytesMax: number): Promise<Uint8Array> {
    if (size > bytesMax) throw new AppError('request.too_large');
    const whole = new Uint8Array(size);
    let at = 0;
    while (at < size) {
      const piece = await this.request(subject, { head: { id, at } }, PIECE_TIMEOUT_MS);
      const bytes = await piece.read(PART_BYTES);
      if (bytes.length === 0 || at + bytes.length > size) throw new AppError('server.unavailable');
      whole.set(bytes, at);
      at += bytes.length;
    }
    return whole;
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#deps.clock.after(RECONNECT_MS, resolve);
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
  }
}

/** The server that was called the longest ago. */
function leastRecent(servers: readonly Server[]): Server | null {
  return servers.toSorted((one, other) => one.lastConnect - other.lastConnect)[0] ?? null;
}

function credentialsOf(text: string): NodeConnectionOptions {
  if (text === '') return {};
  if (text.includes('BEGIN NATS USER JWT')) return { authenticator: credsAuthenticator(Buffer.from(text)) };
  const colon = text.indexOf(':');
  return { user: text.slice(0, colon), pass: text.slice(colon + 1) };
}
