import { type ApiSessions, createRest, createTradingRelay, type StreamSources } from './binance/index.ts';
import { connectBroker } from './kernel/broker.ts';
import { type ChannelRelay, createChannelRelay } from './kernel/channel-relay.ts';
import { systemClock } from './kernel/clock.ts';
import type { HttpServer } from './kernel/http.ts';
import { createOwnerLink, type OwnerLinkDeps } from './kernel/owner-link.ts';
import { systemRandom } from './kernel/random.ts';
import type { Kernel, Slices } from './slices.ts';

/** The gateways of an owner. */
export interface Gateways {
  readonly relay: ChannelRelay;
  /** Answers them from now on, while the lease is open. */
  start(): void;
  /** Takes no new question, and waits for those under way. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Meets gateways at the broker; null where the settings name none. */
export function meetGateways(
  kernel: Kernel,
  of: {
    readonly http: HttpServer;
    readonly slices: Pick<Slices, 'binance'>;
    readonly sources: StreamSources;
    readonly sessions: ApiSessions;
    readonly sockets: Pick<
      OwnerLinkDeps,
      'redeemTicket' | 'findEndedUserSessions' | 'findEndedOperatorSessions'
    >;
  },
): Gateways | null {
  const { config, lease, log, metrics } = kernel;
  if (config.broker === null) return null;
  // Deadlines and beats are agreed on with other machines, like the lease.
  const machine = { clock: systemClock, random: systemRandom(systemClock), log };
  const broker = connectBroker({
    ...machine,
    settings: config.broker,
    name: `openbourse owner/${process.pid}`,
  });
  const relay = createChannelRelay(broker);
  const rest = createRest(of.slices.binance, log);
  const link = createOwnerLink({
    ...machine,
    ...of.sockets,
    ...{ broker, lease, metrics, relay },
    calls: of.http.calls,
    rest: (request, body) => rest.answer(request, Buffer.from(body)),
    trading: createTradingRelay(broker, of),
  });
  return { relay, start: link.start, drain: link.stop, stop: () => broker.close() };
}
