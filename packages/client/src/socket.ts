import { LIMITS } from '@openbourse/api/limits';
import { type Channel, type ClientMessage, type ServerMessage, SOCKET_LIMITS } from '@openbourse/api/socket';
import { type ChannelData, type ChannelHandlers, createChannels } from './channels.ts';
import type { WebSocketType } from './connection.ts';
import { createLink, type SocketState } from './link.ts';
import { type Clock, systemClock, systemJitter } from './platform.ts';
import { createSocketAuth, isPrivateChannel } from './socket-auth.ts';

export interface SocketOptions {
  /** For example `wss://example.com/ws`. */
  readonly url: string;
  /** Brings the ticket for the private channels; without it they cannot be subscribed. */
  readonly ticket?: () => Promise<string>;
  readonly clock?: Clock;
  readonly WebSocketImpl?: WebSocketType;
  /** A number from 0 to below 1 that spreads the reconnects of many clients. */
  readonly random?: () => number;
}

/**
 * The socket of the app. It belongs to one session: close and open it when the user changes. Subscriptions
 * outlive the connection and are made again on the next one.
 */
export interface Socket {
  readonly state: SocketState;
  /** Connects; in the pause before an attempt it connects at once. */
  open(): void;
  close(): void;
  /** Listens to a channel; the answer ends it. Several listeners share one subscription. */
  subscribe<C extends Channel>(channel: C, handlers: ChannelHandlers<ChannelData<C>>): () => void;
  /**
   * Sends a message once the socket is open: 30 attempts one second apart, then it rejects with
   * "Maximum number of attempts exceeded." (specification, section 4).
   */
  send(message: ClientMessage): Promise<void>;
  onState(run: (state: SocketState) => void): () => void;
}

export function createSocket(options: SocketOptions): Socket {
  const clock = options.clock ?? systemClock;
  const request = (channel: Channel): void => {
    if (isPrivateChannel(channel) && !auth.isDone()) auth.start();
    else link.write({ type: 'sub', params: channel });
  };
  const channels = createChannels({
    request,
    release: (channel) => void link.write({ type: 'unsub', params: channel }),
  });
  const requestMissing = (): void => channels.missing().forEach(request);
  const auth = createSocketAuth({
    ticket: options.ticket,
    clock,
    connection: () => link.connection,
    onDone: () => channels.missing().filter(isPrivateChannel).forEach(request),
  });
  let cancelRequests = (): void => undefined;
  const onMessage = (message: ServerMessage): void => {
    if ('seq' in message) return channels.receive(message);
    if (message.type === 'auth') return auth.finish();
    if (message.type !== 'error') return;
    if (message.key === 'request.too_many') {
      cancelRequests();
      cancelRequests = clock.after(SOCKET_LIMITS.windowMs, requestMissing);
    } else if (channels.has(message.params) && !message.key.startsWith('session.')) {
      channels.refuse(message.params, { key: message.key, message: message.msg });
    } else {
      auth.retryLater();
    }
  };
  const link = createLink({
    url: options.url,
    clock,
    WebSocketImpl: options.WebSocketImpl ?? globalThis.WebSocket,
    random: options.random ?? systemJitter,
    onUp: requestMissing,
    onDown: () => {
      cancelRequests();
      auth.reset();
      channels.reset();
    },
    onMessage,
  });
  return {
    get state() {
      return link.state;
    },
    open: link.open,
    close: link.close,
    subscribe(channel, handlers) {
      if (isPrivateChannel(channel) && options.ticket === undefined) {
        throw new Error(`The channel ${channel} needs a socket with a ticket.`);
      }
      return channels.add(channel, handlers);
    },
    send: (message) => sendWhenOpen(clock, () => link.write(message)),
    onState: link.onState,
  };
}

function sendWhenOpen(clock: Clock, write: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const attempt = (triesLeft: number): void => {
      if (write()) return resolve();
      if (triesLeft === 0) return reject(new Error('Maximum number of attempts exceeded.'));
      clock.after(LIMITS.socketWaitMs, () => attempt(triesLeft - 1));
    };
    attempt(LIMITS.socketWaitTries);
  });
}
