import type { ScreeningOutcome } from '@openbourse/api';
import type { ScreenedFacts } from '@openbourse/engine';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Database, Db } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { Random } from '../kernel/random.ts';
import type { Operator } from '../operator/index.ts';
import type { ScreeningAdapter } from './adapter.ts';
import type { HeldLists } from './held-lists.ts';

/** Facts of a subject as other slices know them; numbers of documents are marked here. */
export type Facts = Omit<ScreenedFacts, 'numbers'> & { readonly documents?: readonly string[] };

/** A person with what is compared. */
export interface Person {
  readonly userId: number;
  readonly facts: Facts;
}

/** An address to which a user may withdraw. */
export interface BookedAddress {
  readonly id: string;
  readonly userId: number;
  readonly chain: string;
  readonly address: string;
}

/** The part of a list after an id, in its order; empty at the end. */
export type Batch<T> = (
  db: Db,
  from: { readonly after: string; readonly rows: number },
) => Promise<readonly T[]>;

export interface ScreeningDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly config: Pick<Config, 'secret' | 'screening'>;
  readonly operator: Pick<Operator, 'proposals' | 'record' | 'assertNotOwn'>;
  /** Facts of users, by their ids. */
  readonly peopleOf: (db: Db, userIds: readonly number[]) => Promise<readonly Person[]>;
  /** Every user after one, by the number of the id. */
  readonly listPeople: Batch<Person>;
  /** Every address of an address book after one. */
  readonly listAddresses: Batch<BookedAddress>;
}

/** Dependencies of the use-cases. */
export interface Deps extends ScreeningDeps {
  readonly lists: HeldLists;
  /** The vendor that is asked besides the lists; null for none. */
  readonly adapter: ScreeningAdapter | null;
  /** Counts an answer of the vendor, or a try without one. */
  readonly countVendor: (answer: ScreeningOutcome | 'failed') => void;
  /** Keys the marks of numbers of documents. */
  readonly numberKey: () => Promise<Uint8Array>;
}
