import type { Broker } from './broker.ts';
import { AppError } from './error.ts';
import { SUBJECTS } from './questions.ts';
import { traceHead } from './tracing.ts';
import { type ChannelSource, keyOf, type SocketHub } from './socket-channels.ts';

/**
 * The channels of the owner for sockets at gateways. A gateway follows a channel by asking for its state, so that the first
 * message which the state lacks comes after it. What no gateway follows costs a look into a map.
 */
export interface ChannelRelay extends SocketHub {
  /** Names and audiences of the families; a gateway that asks begins to follow anew. */
  greet(gateway: string): readonly (readonly [string, ChannelSource['audience']])[];
  knows(gateway: string): boolean;
  /** The state of a channel for a gateway that follows it from now on. */
  snapshot(gateway: string, channel: string, userId: number): unknown;
  unfollow(gateway: string, key: string): void;
  /** Forgets a gateway that is gone. */
  forget(gateway: string): void;
}

/** Control messages to all gateways. */
export type Control =
  | { readonly do: 'renew'; readonly families: readonly string[] }
  | { readonly do: 'close'; readonly sessionIds: readonly string[] };

export function createChannelRelay(broker: Pick<Broker, 'publish'>): ChannelRelay {
  const sources = new Map<string, ChannelSource>();
  const followed = new Map<string, Set<string>>();
  const gateways = new Map<string, Set<string>>();
  const unfollow = (gateway: string, key: string): void => {
    gateways.get(gateway)?.delete(key);
    const followers = followed.get(key);
    followers?.delete(gateway);
    if (followers?.size === 0) followed.delete(key);
  };
  const forget = (gateway: string): void => {
    for (const key of gateways.get(gateway) ?? []) unfollow(gateway, key);
    gateways.delete(gateway);
  };
  const send = (key: string, compose: () => unknown): void => {
    if (followed.has(key)) broker.publish(SUBJECTS.channel(key), traceHead(), JSON.stringify(compose()));
  };
  const control = (message: Control): void => broker.publish(SUBJECTS.control, message);
  const addChannel = (family: string, source: ChannelSource): void => void sources.set(family, source);
  return {
    addChannel,
    addPrivateChannel: (channel, snapshot) =>
      addChannel(channel, { audience: 'user', snapshot: (_params, userId) => snapshot(userId) }),
    publish: (channel, data) => send(channel, () => data),
    publishTo: (userId, channel, compose) => send(keyOf('user', channel, userId), compose),
    renew: (families) => control({ do: 'renew', families }),
    isFollowed: (channel) => followed.has(channel),
    closeSessions: (sessionIds) => control({ do: 'close', sessionIds }),
    greet: (gateway) => {
      forget(gateway);
      gateways.set(gateway, new Set());
      return [...sources].map(([family, { audience }]) => [family, audience] as const);
    },
    knows: (gateway) => gateways.has(gateway),
    snapshot: (gateway, channel, userId) => {
      const [family = '', ...params] = channel.split(':');
      const source = sources.get(family);
      const keys = gateways.get(gateway);
      // Whoever is not known says hello first.
      if (source === undefined || keys === undefined) throw new AppError('server.unavailable');
      const key = keyOf(source.audience, channel, userId);
      keys.add(key);
      const followers = followed.get(key) ?? new Set();
      followed.set(key, followers);
      followers.add(gateway);
      return source.snapshot(params, userId);
    },
    unfollow,
    forget,
  };
}

/** One hub out of two: the sockets of this process, and those at gateways. */
export function bothHubs(local: SocketHub, relay: SocketHub): SocketHub {
  return {
    addChannel: (family, source) => {
      local.addChannel(family, source);
      relay.addChannel(family, source);
    },
    addPrivateChannel: (channel, snapshot) => {
      local.addPrivateChannel(channel, snapshot);
      relay.addPrivateChannel(channel, snapshot);
    },
    publish: (channel, data) => {
      local.publish(channel, data);
      relay.publish(channel, data);
    },
    publishTo: (userId, channel, compose) => {
      local.publishTo(userId, channel, compose);
      relay.publishTo(userId, channel, compose);
    },
    renew: (families) => {
      local.renew(families);
      relay.renew(families);
    },
    isFollowed: (channel) => local.isFollowed(channel) || relay.isFollowed(channel),
    closeSessions: (sessionIds) => {
      local.closeSessions(sessionIds);
      relay.closeSessions(sessionIds);
    },
  };
}
