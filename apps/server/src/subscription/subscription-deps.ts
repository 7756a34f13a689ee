import type { Identity } from '../identity/index.ts';
import type { Branding } from '../kernel/brand.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Modes } from '../kernel/modes.ts';
import type { Random } from '../kernel/random.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Operator } from '../operator/index.ts';
import type { CommitmentLines } from './commitment-lines.ts';

export interface SubscriptionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly modes: Pick<Modes, 'require' | 'refusal'>;
  readonly log: Log;
  readonly random: Random;
  readonly identity: Pick<Identity, 'readUser'>;
  readonly ledger: Ledger;
  readonly operator: Operator;
  readonly branding: Pick<Branding, 'now'>;
  readonly lines: CommitmentLines;
}

/** Every offering is paid in USDT, which every installation has under this id. */
export const QUOTE_ID = 1;
export const QUOTE_SCALE = 8;
/** Account of tokens that are offered and not sold, and of the payments of buyers. */
export const SUPPLY = 'subscription_supply';
export const PROCEEDS = 'subscription_proceeds';
/** Stands for who issues tokens. */
export const ISSUER = 'issuer';
