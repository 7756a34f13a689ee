import type { ContractEvent } from '@openbourse/engine';
import type { Tx } from '../kernel/db.ts';
import type { Balance, Journal, PlatformAccount } from '../ledger/index.ts';
import { enqueueNotifications, type NewNotification } from '../notification/index.ts';
import type { Book, Draft } from './book.ts';
import { insertCloses, insertOvernightFees, type NewClose, type NewOvernightFee } from './close-queries.ts';
import type { PositionRecord } from './position.ts';
import { storePositions } from './position-queries.ts';
import type { Rules } from './rules.ts';
import { insertRequests, type RequestRow } from './writer-queries.ts';

/** The accounts of the platform that stand against the users'. */
export interface HouseAccounts {
  readonly pool: PlatformAccount;
  readonly insurance: PlatformAccount;
  readonly fees: PlatformAccount;
}

/** What one transaction changes. */
export interface Batch {
  readonly book: Book;
  readonly rules: Rules;
  readonly house: HouseAccounts;
  readonly newId: () => string;
  /** The clock's time. */
  readonly at: number;
  readonly changed: Set<PositionRecord>;
  readonly requests: RequestRow[];
  /** Openings that wait for their tick from here on, by their ids, and those that wait no longer. */
  readonly accepted: Map<string, Draft>;
  readonly settled: string[];
  readonly closes: NewClose[];
  readonly overnightFees: NewOvernightFee[];
  readonly balances: Balance[];
  readonly notices: NewNotification[];
  readonly events: ContractEvent[];
}

/** What a command sees beside its batch. */
export interface CommandBatch extends Batch {
  readonly journal: Journal;
}

export function openBatch(from: Pick<Batch, 'book' | 'rules' | 'house' | 'newId' | 'at'>): Batch {
  return {
    ...from,
    changed: new Set(),
    requests: [],
    accepted: new Map(),
    settled: [],
    closes: [],
    overnightFees: [],
    balances: [],
    notices: [],
    events: [],
  };
}

/** Writes everything but the money, in as many statements as there are tables. */
export async function writeRows(tx: Tx, batch: Batch): Promise<void> {
  if (batch.changed.size > 0) await storePositions(tx, [...batch.changed]);
  if (batch.closes.length > 0) await insertCloses(tx, batch.closes);
  if (batch.overnightFees.length > 0) await insertOvernightFees(tx, batch.overnightFees);
  if (batch.requests.length > 0) await insertRequests(tx, batch.requests);
  await enqueueNotifications(tx, batch.notices);
}
