import type { ContractEvent } from '@openbourse/engine';
import type { CallKey } from '../kernel/call-key.ts';
import { insertCalls, type NewCall } from '../kernel/call-queries.ts';
import type { Tx } from '../kernel/db.ts';
import { insertTransfers, type Journal, type PlatformAccount, type TransferRow } from '../ledger/index.ts';
import { enqueueNotifications, type NewNotification } from '../notification/index.ts';
import type { Book, Draft } from './book.ts';
import {
  insertCloses,
  insertMarginChanges,
  insertOvernightFees,
  type NewClose,
  type NewMarginChange,
  type NewOvernightFee,
} from './close-queries.ts';
import type { PositionRecord } from './position.ts';
import { storePositions } from './position-queries.ts';
import type { Rules } from './rules.ts';

/** The accounts of the platform that stand against the users'. */
export interface HouseAccounts {
  readonly pool: PlatformAccount;
  readonly insurance: PlatformAccount;
  readonly fees: PlatformAccount;
}

/** Changes of one transaction. */
export interface Batch {
  readonly book: Book;
  readonly rules: Rules;
  readonly house: HouseAccounts;
  readonly newId: () => string;
  /** Instant of what it accepts: the clock's time, and not before the last decided beat. */
  readonly at: number;
  readonly changed: Set<PositionRecord>;
  /** The calls that are done, with their replies. */
  readonly calls: NewCall[];
  /** Openings that wait for their tick from here on, by their ids, and those that wait no longer. */
  readonly accepted: Map<string, Draft>;
  readonly settled: string[];
  readonly closes: NewClose[];
  readonly overnightFees: NewOvernightFee[];
  readonly marginChanges: NewMarginChange[];
  readonly notices: NewNotification[];
  /** Transfers from other accounts of users that came with their orders. */
  readonly transfers: TransferRow[];
  readonly events: ContractEvent[];
}

/** Context of a command besides its batch. */
export interface CommandBatch extends Batch {
  readonly journal: Journal;
}

export function openBatch(from: Pick<Batch, 'book' | 'rules' | 'house' | 'newId' | 'at'>): Batch {
  return {
    ...from,
    changed: new Set(),
    calls: [],
    accepted: new Map(),
    settled: [],
    closes: [],
    overnightFees: [],
    marginChanges: [],
    notices: [],
    transfers: [],
    events: [],
  };
}

/** Stores a call with the batch: its repeat gets the reply. */
export function remember(batch: Batch, once: CallKey | null, reply: unknown): void {
  const call = once?.record(reply) ?? null;
  if (call !== null) batch.calls.push(call);
}

/** Writes everything but the money, in as many statements as there are tables. */
export async function writeRows(tx: Tx, batch: Batch): Promise<void> {
  if (batch.changed.size > 0) await storePositions(tx, [...batch.changed]);
  if (batch.closes.length > 0) await insertCloses(tx, batch.closes);
  if (batch.overnightFees.length > 0) await insertOvernightFees(tx, batch.overnightFees);
  if (batch.marginChanges.length > 0) await insertMarginChanges(tx, batch.marginChanges, batch.at);
  if (batch.calls.length > 0) await insertCalls(tx, batch.calls);
  if (batch.transfers.length > 0) {
    const { sql, params } = insertTransfers(batch.transfers);
    await tx.query(sql, params);
  }
  await enqueueNotifications(tx, batch.notices);
}
