import type { Channel, ClientMessage, ServerMessage } from '@openbourse/api/socket';
import type { ChannelData } from '@openbourse/client';

/** Answer of each channel, by its name. */
export class FakeChannels {
  readonly #data = new Map<Channel, unknown>();

  /** Answers a channel from now on. */
  on<C extends Channel>(channel: C, data: ChannelData<C>): void {
    this.#data.set(channel, data);
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
  #seq = 0;

  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    if (message.type === 'ping') this.#tell({ type: 'pong', at: Date.now() });
    else if (message.type === 'auth') this.#tell({ type: 'auth', ok: true });
    else if (message.type === 'unsub') clearInterval(this.#beats.get(message.params));
    else this.#subscribe(message.params);
  }

  close(): void {
    for (const beat of this.#beats.values()) clearInterval(beat);
  }

  #subscribe(channel: Channel): void {
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
