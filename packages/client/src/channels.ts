import type { CallReply } from './call-types.ts';
import type {
  BalanceRow,
  CandleRow,
  Channel,
  DepthLevels,
  MarketTick,
  PublicTrade,
  SupportDeskChange,
  ServerMessage,
  TickBeat,
} from '@openbourse/api/socket';

/** Data of a channel, in its snapshot and in its updates. */
export type ChannelData<C extends Channel> = C extends 'DAY_MARKET'
  ? readonly MarketTick[]
  : C extends `DEPTH:${number}`
    ? DepthLevels
    : C extends `DEAL:${number}`
      ? readonly PublicTrade[]
      : C extends `KLINE:${number}:${string}`
        ? CandleRow | null
        : C extends 'ORDER'
          ? CallReply<'spot.open_orders'>
          : C extends `TICK:${number}`
            ? TickBeat
            : C extends 'CONTRACT'
              ? CallReply<'contract.positions'>
              : C extends 'MICRO'
                ? CallReply<'micro.orders'>
                : C extends 'FIAT'
                  ? CallReply<'fiat.orders'>['data']
                  : C extends 'FIAT_CHAT'
                    ? CallReply<'fiat.messages'>['data']
                    : C extends 'SUPPORT'
                      ? CallReply<'support.messages'>['data']
                      : C extends 'NOTIFICATION'
                        ? CallReply<'notification.list'>['data']
                        : C extends 'SUPPORT_DESK'
                          ? readonly SupportDeskChange[]
                          : readonly BalanceRow[];

export interface ChannelHandlers<D> {
  /** Everything anew: at first, after a reconnect, after a gap, and when another listener joins. */
  readonly onSnapshot: (data: D) => void;
  readonly onUpdate: (data: D) => void;
  /** The server does not serve the channel; `message` is meant for the user. */
  readonly onRefused?: (refusal: { readonly key: string; readonly message: string }) => void;
}

type ChannelMessage = Extract<ServerMessage, { readonly seq: number }>;

/** The subscriptions of a socket: who listens to what, and how far each channel has come. */
interface Channels {
  add<C extends Channel>(channel: C, handlers: ChannelHandlers<ChannelData<C>>): () => void;
  has(channel: string): boolean;
  /** Channels that wait for their snapshot. */
  missing(): readonly Channel[];
  receive(message: ChannelMessage): void;
  refuse(channel: string, refusal: { readonly key: string; readonly message: string }): void;
  /** After the loss of a connection every channel needs a new snapshot. */
  reset(): void;
}

interface Listener {
  readonly handlers: ChannelHandlers<unknown>;
  /** True when it has its snapshot; updates before it would be about an unknown state. */
  isReady: boolean;
}

interface Subscription {
  readonly listeners: Set<Listener>;
  /** Null while the snapshot is awaited. */
  seq: number | null;
}

/** `request` asks the server for a channel and its snapshot, `release` ends it. */
export function createChannels(server: {
  readonly request: (channel: Channel) => void;
  readonly release: (channel: Channel) => void;
}): Channels {
  const subscriptions = new Map<Channel, Subscription>();
  const find = (channel: string): Subscription | undefined => subscriptions.get(channel as Channel);
  return {
    add(channel, handlers) {
      const subscription = subscriptions.get(channel) ?? { listeners: new Set(), seq: null };
      // The data of a channel has the type that its name stands for in the API.
      const listener = { handlers: handlers as ChannelHandlers<unknown>, isReady: false };
      subscription.listeners.add(listener);
      subscriptions.set(channel, subscription);
      server.request(channel);
      return () => {
        if (!subscription.listeners.delete(listener) || subscription.listeners.size > 0) return;
        subscriptions.delete(channel);
        server.release(channel);
      };
    },
    has: (channel) => find(channel) !== undefined,
    missing: () => [...subscriptions].filter(([, one]) => one.seq === null).map(([channel]) => channel),
    receive(message) {
      const subscription = find(message.type);
      if (subscription === undefined) return;
      if (message.snapshot) return startFrom(subscription, message);
      if (subscription.seq === null || message.seq <= subscription.seq) return;
      if (message.seq === subscription.seq + 1) return advance(subscription, message);
      markStale(subscription);
      server.request(message.type);
    },
    refuse(channel, refusal) {
      for (const listener of [...(find(channel)?.listeners ?? [])]) listener.handlers.onRefused?.(refusal);
    },
    reset: () => subscriptions.forEach(markStale),
  };
}

function startFrom(subscription: Subscription, message: ChannelMessage): void {
  subscription.seq = message.seq;
  for (const listener of [...subscription.listeners]) {
    listener.isReady = true;
    listener.handlers.onSnapshot(message.data);
  }
}

function advance(subscription: Subscription, message: ChannelMessage): void {
  subscription.seq = message.seq;
  for (const listener of [...subscription.listeners]) {
    if (listener.isReady) listener.handlers.onUpdate(message.data);
  }
}

function markStale(subscription: Subscription): void {
  subscription.seq = null;
  for (const listener of subscription.listeners) listener.isReady = false;
}
