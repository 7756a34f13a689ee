import type { payment, ReplyOf } from '@openbourse/api';
import type { Identity } from '../identity/index.ts';
import type { Budget } from '../kernel/budget.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database, Db } from '../kernel/db.ts';
import type { Random } from '../kernel/random.ts';
import type { Door, Ledger } from '../ledger/index.ts';
import type { Screening } from '../screening/index.ts';

export interface PaymentSlices {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'uuid'>;
  readonly identity: Pick<Identity, 'readUser' | 'uidsOf'>;
  readonly ledger: Pick<Ledger, 'post'>;
  readonly screening: Pick<Screening, 'screen'>;
  /** The door by which money goes to another person. */
  readonly mayLeave: Door<'payment'> & { readonly readOutlook: ReadOutlook };
  /** The guarded index in USDT; null while it is stale or unknown. */
  readonly priceOf: (code: string) => string | null;
  /** The name that a user is certified by; null for who is not certified. */
  readonly certifiedName: (db: Db, userId: number) => Promise<string | null>;
}

export interface PaymentDeps extends PaymentSlices {
  /** Strangers whom a user may still look up. */
  readonly lookups: Pick<Budget, 'take' | 'give'>;
}

type Quote = ReplyOf<typeof payment.quote>;

/** Reads the amount of a coin that the door lets go now, and its answer to more. */
type ReadOutlook = (
  db: Db,
  request: {
    readonly userId: number;
    readonly coin: { readonly currencyId: number; readonly code: string; readonly scale: number };
    readonly amount: string | undefined;
    readonly stops: readonly never[];
  },
) => Promise<{
  readonly quote: Pick<Quote, 'available' | 'maximum' | 'reasons' | 'limits' | 'value_usdt' | 'factor'>;
}>;
