import { type ApiSessions, createRest, createTradingRelay, type StreamSources } from './binance/index.ts';
import { DECISION, homeOf, homeOfKind, REST_HOME } from './call-homes.ts';
import type { Broker } from './kernel/broker.ts';
import { type ChannelRelay, createChannelRelay } from './kernel/channel-relay.ts';
import { systemClock } from './kernel/clock.ts';
import type { HttpServer } from './kernel/http.ts';
import { countRefused, createOwnerLink, type OwnerLinkDeps } from './kernel/owner-link.ts';
import { systemRandom } from './kernel/random.ts';
import type { Role } from './kernel/role.ts';
import type { Kernel, Slices } from './slices.ts';

/** The gateways of an owner. */
export interface Gateways {
  /** The channels of a role of this process. */
  relayOf(role: Role): ChannelRelay;
  /** Answers them from now on, while the lease is open. */
  start(): void;
  /** Takes no new question, and waits for those under way. */
  drain(): Promise<void>;
}

/** Meets gateways at the broker, for each role by itself. */
export function meetGateways(
  kernel: Kernel,
  of: {
    readonly broker: Broker;
    readonly http: HttpServer;
    readonly slices: Pick<Slices, 'binance' | 'operator'>;
    readonly sources: StreamSources;
    readonly sessions: ApiSessions;
    readonly sockets: Pick<
      OwnerLinkDeps,
      'redeemTicket' | 'findEndedUserSessions' | 'findEndedOperatorSessions'
    >;
  },
): Gateways {
  const { lease, log, metrics } = kernel;
  const { broker } = of;
  const rest = createRest(of.slices.binance, log);
  const shared = {
    // Deadlines and beats are agreed on with other machines, like the lease.
    ...{ clock: systemClock, random: systemRandom(systemClock), log },
    ...of.sockets,
    ...{ broker, lease, refused: countRefused(metrics) },
    calls: of.http.calls,
    rest: ((request, body) => rest.answer(request, Buffer.from(body))) satisfies OwnerLinkDeps['rest'],
    elsewhere: findElsewhere(kernel, of.slices),
  };
  const roles = new Map(
    [...kernel.roles].map((role) => {
      const relay = createChannelRelay(broker);
      const isHome = (name: string): boolean => name === DECISION || homeOf(name) === role;
      const trading = role === REST_HOME ? createTradingRelay(broker, of) : null;
      return [role, { relay, link: createOwnerLink({ ...shared, role, relay, isHome, trading }) }] as const;
    }),
  );
  const all = [...roles.values()];
  return {
    relayOf: (role) => {
      const found = roles.get(role);
      if (found === undefined) throw new Error(`this process is not ${role}`);
      return found.relay;
    },
    start: () => {
      for (const { link } of all) link.start();
    },
    drain: async () => void (await Promise.all(all.map(({ link }) => link.stop()))),
  };
}

/** A decision belongs to the role that carries out what was proposed. */
function findElsewhere(
  { roles }: Pick<Kernel, 'roles'>,
  { operator }: Pick<Slices, 'operator'>,
): OwnerLinkDeps['elsewhere'] {
  return async (name, fields) => {
    if (name !== DECISION || !('id' in fields)) return null;
    const kind = await operator.proposals.kindOf(String(fields.id));
    const home = kind === null ? null : homeOfKind(kind);
    return home === null || roles.has(home) ? null : home;
  };
}
