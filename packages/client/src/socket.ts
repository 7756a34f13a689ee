import { type Channel, type ServerMessage, SOCKET_LIMITS } from '@openbourse/api/socket';
import { type ChannelData, type ChannelHandlers, createChannels } from './channels.ts';
import type { ClientError, ErrorText } from './client-error.ts';
import type { WebSocketType } from './connection.ts';
import { createLink, type SocketState } from './link.ts';
import { type Clock, systemClock, systemJitter } from './platform.ts';
import { createSendWait } from './send-wait.ts';
import { createSocketAddress } from './socket-address.ts';
import { createSocketAuth, isPrivateChannel } from './socket-auth.ts';

export interface SocketOptions {
  /** For example `wss://example.com/ws`. */
  readonly url: string;
  /** Brings the ticket for the private channels; without it they cannot be subscribed. */
  readonly ticket?: () => Promise<string>;
  readonly clock?: Clock;
  /** Texts of errors in the user's language. */
  readonly text?: ErrorText;
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
  /** Connects; in the pause before an attempt it connects at once. What waits to be sent waits as long again. */
  open(): void;
  close(): void;
  /**
   * Listens to a channel; the answer ends it. Several listeners share one subscription. What the server is sent for it
   * waits for the socket to open.
   */
  subscribe<C extends Channel>(channel: C, handlers: ChannelHandlers<ChannelData<C>>): () => void;
  /**
   * Reports that something waited for the socket to open in vain, 30 attempts one second apart: "Maximum
   * number of attempts exceeded." (specification, section 4). It is reported once; the socket goes on trying
   * to connect, and what waited is sent when it does.
   */
  onGiveUp(run: (error: ClientError) => void): () => void;
  onState(run: (state: SocketState) => void): () => void;
}

export function createSocket(options: SocketOptions): Socket {
  const { url, ticket, clock = systemClock } = options;
  const request = (channel: Channel): void => {
    if (link.connection === null) wait.begin();
    else if (isPrivateChannel(channel) && !auth.isDone()) auth.start();
    else link.write({ type: 'sub', params: channel });
  };
  const channels = createChannels({
    request,
    release: (channel) => void link.write({ type: 'unsub', params: channel }),
  });
  const requestMissing = (): void => channels.missing().forEach(request);
  const missingPrivate = (): readonly Channel[] => channels.missing().filter(isPrivateChannel);
  const address = createSocketAddress({ url, ticket, clock, isWanted: () => missingPrivate().length > 0 });
  const auth = createSocketAuth({
    ...{ ticket, clock },
    connection: () => link.connection,
    onDone: () => missingPrivate().forEach(request),
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
    address: address.find,
    clock,
    WebSocketImpl: options.WebSocketImpl ?? globalThis.WebSocket,
    random: options.random ?? systemJitter,
    onUp: () => {
      if (address.isTicketShown()) auth.expect();
      requestMissing();
    },
    onDown: () => {
      cancelRequests();
      auth.reset();
      channels.reset();
    },
    onMessage,
  });
  const isWanted = (): boolean => channels.missing().length > 0;
  const wait = createSendWait({ clock, text: options.text, link, isWanted });
  return {
    get state() {
      return link.state;
    },
    open() {
      link.open();
      wait.restart();
    },
    close: link.close,
    subscribe(channel, handlers) {
      if (isPrivateChannel(channel) && ticket === undefined) {
        throw new Error(`The channel ${channel} needs a socket with a ticket.`);
      }
      return channels.add(channel, handlers);
    },
    onGiveUp: wait.onGiveUp,
    onState: link.onState,
  };
}
