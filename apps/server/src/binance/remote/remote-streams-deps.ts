import type { Broker } from '../../kernel/broker.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { GatewayLink } from '../../kernel/gateway-link.ts';
import type { Log } from '../../kernel/log.ts';
import type { Metrics } from '../../kernel/metrics.ts';

/** Dependencies of what a gateway serves by the owner's events. */
export interface RemoteStreamsDeps {
  /** Of the clients. */
  readonly clock: Clock;
  /** Of the machine. */
  readonly machine: Pick<Clock, 'after'>;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly link: Pick<GatewayLink, 'ask' | 'gateway'>;
  readonly broker: Pick<Broker, 'subscribe' | 'publish'>;
}
