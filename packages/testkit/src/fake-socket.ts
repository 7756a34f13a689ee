import type { Channel, ClientMessage, ServerMessage } from '@openbourse/api/socket';
import type { ChannelData } from '@openbourse/client';

/** Answer of each channel, by its name. */
export class FakeChannels {
  readonly #data = new Map<Channel, unknown>();
  readonly #followers = new Map<Channel, Set<() => void>>();

  /** Answers a channel from now on, also those who have subscribed to it already. */
  on<C extends Channel>(channel: C, data: ChannelData<C>): void {
    this.#data.set(channel, data);
    for (const send of this.#followers.get(channel) ?? []) send();
  }

  /** Calls `send` with each new answer of a channel; the answer ends it. */
  follow(channel: Channel, send: () => void): () => void {
    const followers = this.#followers.get(channel) ?? new Set();
    this.#followers.set(channel, followers.add(send));
    return () => followers.delete(send);
  }

  has(channel: Channel): boolean {
    return this.#data.has(channel);
  }

  get(channel: Channel): unknown {
    return this.#data.get(channel);
  }
}

/** The server records a price about as often. */
const BEAT_MS = 500;

/** A browser's socket to a server whose channels a test fills; prices beat, everything else is sent once. */
export class FakeSocket extends EventTarget {
  static channels = new FakeChannels();
  readonly #beats = new Map<Channel, ReturnType<typeof setInterval>>();
  readonly #followed = new Map<Channel, () => void>();
  #seq = 0;

  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    if (message.type === 'ping') this.#tell({ type: 'pong', at: Date.now() });
    else if (message.type === 'auth') this.#tell({ type: 'auth', ok: true });
    else if (message.type === 'unsub') this.#unsubscribe(message.params);
    else this.#subscribe(message.params);
  }

  close(): void {
    for (const channel of this.#followed.keys()) this.#unsubscribe(channel);
  }

  #unsubscribe(channel: Channel): void {
    clearInterval(this.#beats.get(channel));
    this.#followed.get(channel)?.();
  }

  #subscribe(channel: Channel): void {
    this.#unsubscribe(channel);
    this.#followed.set(
      channel,
      FakeSocket.channels.follow(channel, () => this.#tellSnapshot(channel)),
    );
    if (!FakeSocket.channels.has(channel)) return;
    this.#tellSnapshot(channel);
    if (!channel.startsWith('TICK:')) return;
    clearInterval(this.#beats.get(channel));
    this.#beats.set(
      channel,
      setInterval(() => this.#tellSnapshot(channel), BEAT_MS),
    );
  }

  #tellSnapshot(channel: Channel): void {
    this.#seq += 1;
    const data = FakeSocket.channels.get(channel);
    this.#tell({ type: channel, seq: this.#seq, snapshot: true, data });
  }

  #tell(message: ServerMessage): void {
    const event = new MessageEvent('message', { data: JSON.stringify(message) });
    queueMicrotask(() => this.dispatchEvent(event));
  }
}
