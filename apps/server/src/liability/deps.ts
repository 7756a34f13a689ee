import type { ControlProof } from '@openbourse/engine';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Database, Db } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Operator } from '../operator/index.ts';

/** Holdings of a currency in one place, as the slice knows that looks after them. */
export interface Reserve {
  readonly currencyId: number;
  readonly kind: 'chain' | 'declared';
  readonly place: string;
  readonly amount: string;
}

/** The book of a spot market: where its sequences stand, and a hash over its open orders. */
export interface BookState {
  readonly matchId: number;
  readonly engineSeq: number;
  readonly tradeSeq: number;
  /** Lower-case hex. */
  readonly hash: string;
}

export interface LiabilityDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly config: Pick<Config, 'secret'>;
  readonly ledger: Pick<Ledger, 'seal' | 'whileSettled'>;
  readonly operator: Pick<Operator, 'proposals' | 'record'>;
  readonly log: Log;
  /** Reserves of every currency that are known now. */
  readonly readReserves: () => Promise<readonly Reserve[]>;
  /** The books of all spot markets as a view has them. */
  readonly readBooks: (view: Db) => Promise<readonly BookState[]>;
  /** The wallets of the house whose keys a signer has, and their signatures below a snapshot. */
  readonly control: {
    wallets(): readonly { readonly chain: string; readonly address: string }[];
    /** Wallets whose keys no machine has. */
    coldWallets(db: Db): Promise<readonly { readonly chain: string; readonly address: string }[]>;
    prove(snapshot: { readonly number: number; readonly hash: string }): Promise<readonly ControlProof[]>;
  };
}
