import type { Broker } from './broker.ts';
import type { Control } from './channel-relay.ts';
import type { GatewayLink, GatewayLinks } from './gateway-link.ts';
import { SUBJECTS } from './questions.ts';
import { JsonText } from './request.ts';
import type { Role } from './role.ts';
import { createSocketHub, type SocketOptions, type SocketServer } from './socket.ts';
import type { ChannelSource } from './socket-channels.ts';
import { inRemote } from './tracing.ts';
import type { OperatorHolder, UserHolder } from './socket-ticket.ts';

/** The sockets of a gateway. */
export interface GatewaySockets {
  readonly hub: SocketServer;
  /** The owner of a role is there, for the first time or again: what is followed of it is read anew. */
  begin(role: Role, families: unknown): void;
  stop(): void;
}

/** A state larger than this is none that a socket would take. */
const SNAPSHOT_MAX_BYTES = 16_777_216;
/** The role of people, whose sessions and tickets these are. */
const PEOPLE: Role = 'worker';
/** Sessions in one question, so that it stays below the size of a message. */
const SESSIONS_AT_ONCE = 1_000;

type Options = Pick<SocketOptions, 'clock' | 'log' | 'metrics' | 'allowedOrigins' | 'consoleUrl'>;

/**
 * Sockets whose channels are the owners'. A channel is subscribed at the broker before its state is asked for, so that
 * the first message which the state lacks comes after it: the broker keeps the order of one sender.
 */
export function createGatewaySockets(
  deps: Options & {
    readonly socketsMax: number;
    readonly links: Pick<GatewayLinks, 'of' | 'gateway' | 'isWhole'>;
    readonly broker: Pick<Broker, 'subscribe' | 'publish'>;
  },
): GatewaySockets {
  const { links, broker } = deps;
  const { gateway } = links;
  const subscribed = new Map<string, () => void>();
  const endedOf = async (of: 'users' | 'operators', ids: readonly string[]): Promise<readonly string[]> => {
    const ended: string[] = [];
    for (let from = 0; from < ids.length; from += SESSIONS_AT_ONCE) {
      const asked = { users: [], operators: [], [of]: ids.slice(from, from + SESSIONS_AT_ONCE) };
      const { head } = await links.of(PEOPLE).ask('ended', asked);
      ended.push(...(head[of] as readonly string[]));
    }
    return ended;
  };
  const hub = createSocketHub({
    ...deps,
    connectionsMax: deps.socketsMax,
    redeemTicket: async (ticket, isOperators) => {
      // The owner's are shorter.
      if (ticket.length > 128) return null;
      const { head } = await links.of(PEOPLE).ask('ticket', { ticket, isOperators });
      return head['holder'] as UserHolder | OperatorHolder | null;
    },
    findEndedUserSessions: (ids) => endedOf('users', ids),
    findEndedOperatorSessions: (ids) => endedOf('operators', ids),
    upstream: {
      knowsAll: () => links.isWhole,
      follow: (key) => {
        const stop = broker.subscribe(SUBJECTS.channel(key), ({ head, body }) =>
          inRemote(head['trace'], () => hub.channels.relay(key, Buffer.from(body).toString())),
        );
        subscribed.set(key, stop);
      },
      unfollow: (key) => {
        subscribed.get(key)?.();
        subscribed.delete(key);
        broker.publish(SUBJECTS.unfollow, { gateway, key });
      },
    },
  });
  const stopControl = broker.subscribe(SUBJECTS.control, ({ head }) => {
    const control = head as unknown as Control;
    if (control.do === 'renew') hub.channels.renew(control.families);
    if (control.do === 'close') hub.channels.closeSessions(control.sessionIds);
  });
  return {
    hub,
    begin: (role, families) => {
      const link = links.of(role);
      const served = families as readonly [string, ChannelSource['audience']][];
      for (const [family, audience] of served)
        hub.channels.addChannel(family, { audience, snapshot: stateOf(link, family) });
      hub.channels.renew(served.map(([family]) => family));
      if (role === PEOPLE) hub.closeEnded();
    },
    stop: () => {
      stopControl();
      hub.close();
    },
  };
}

/** The state of a channel, as its owner shows it. */
function stateOf(link: Pick<GatewayLink, 'ask' | 'gateway'>, family: string): ChannelSource['snapshot'] {
  return async (params, userId) => {
    const channel = [family, ...params].join(':');
    const answer = await link.ask('snapshot', { gateway: link.gateway, channel, userId });
    return new JsonText(Buffer.from(await answer.read(SNAPSHOT_MAX_BYTES)).toString());
  };
}
