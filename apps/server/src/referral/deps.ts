import { HOUR_MS } from '@openbourse/money';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Database, Db, Tx } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Modes } from '../kernel/modes.ts';
import type { Random } from '../kernel/random.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { Throttle } from '../kernel/throttle.ts';
import type { Identity, UserPair } from '../identity/index.ts';
import type { FeeReader, Ledger } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { Operator } from '../operator/index.ts';

/** Which of some pairs of users may be one person, by one trait. */
export type FindSame = <P extends UserPair>(db: Db, pairs: readonly P[]) => Promise<readonly P[]>;

export interface ReferralDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly modes: Pick<Modes, 'require' | 'refusal'>;
  readonly random: Random;
  readonly log: Log;
  readonly config: Config;
  readonly identity: Pick<Identity, 'readUser'>;
  readonly ledger: Pick<Ledger, 'post' | 'seal'>;
  readonly fees: FeeReader;
  readonly market: Pick<Market, 'price'>;
  readonly operator: Pick<Operator, 'record' | 'assertNotOwn' | 'proposals'>;
  /** Asked of the slices that know. */
  readonly findSame: {
    readonly identity: FindSame;
    readonly address: FindSame;
    readonly device: <P extends UserPair>(
      db: Db,
      pairs: readonly P[],
      since: number,
    ) => Promise<readonly P[]>;
  };
  /** Takes what users traded on the markets in a settled hour, in the transaction that settles it. */
  readonly recordVolumes: (
    tx: Tx,
    hour: number,
    volumes: readonly { readonly userId: number; readonly value: string }[],
  ) => Promise<void>;
  /** Users who opened or closed a contract, and the value. */
  readonly listTrades: (
    db: Db,
    ids: readonly string[],
  ) => Promise<readonly { readonly id: string; readonly userId: number; readonly notional: string }[]>;
}

export interface Deps extends ReferralDeps {
  readonly codeBox: SecretBox;
  readonly codeKeys: readonly [Uint8Array, ...Uint8Array[]];
  readonly personKeys: readonly [Uint8Array, ...Uint8Array[]];
  readonly throttle: Throttle;
}

/** The same, read in a transaction as well. */
export type ReadDeps = Omit<Deps, 'db'> & { readonly db: Db };

/** The full hour that an instant is in. */
export function hourOf(at: number): number {
  return at - (at % HOUR_MS);
}

/** The first full hour after an instant. */
export function nextHour(at: number): number {
  return hourOf(at) + HOUR_MS;
}
