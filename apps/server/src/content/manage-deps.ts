import type { OperatorAction } from '@openbourse/api';
import type { Clock } from '../kernel/clock.ts';
import type { Database, Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { OperatorSession } from '../kernel/request.ts';
import type { Operator } from '../operator/index.ts';
import { lockNews, type NewsHead } from './manage-queries.ts';

export interface ManageDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operator: Operator;
}

/** A change of one item by an operator. */
export interface ItemChange {
  readonly tx: Tx;
  readonly session: OperatorSession;
  readonly id: number;
}

/** Writes what an operator did to an item into the audit log. */
export async function recordChange(
  { operator }: Pick<ManageDeps, 'operator'>,
  { tx, session, id }: ItemChange,
  change: {
    readonly action: Extract<OperatorAction, `content.${string}`>;
    readonly reason: string;
    readonly before: object | null;
    readonly after: object;
  },
): Promise<void> {
  await operator.record(tx, session, {
    action: change.action,
    subject: { kind: 'news', id },
    reason: change.reason,
    before: change.before === null ? null : { ...change.before },
    after: { ...change.after },
  });
}

/** Holds an item; refuses `content.news_not_found`. */
export async function lockItem(tx: Tx, id: number): Promise<NewsHead> {
  const head = await lockNews(tx, id);
  if (head === undefined) throw newsNotFound();
  return head;
}

export function newsNotFound(): AppError {
  return new AppError('content.news_not_found', { field: 'id' });
}

/**
 * Refuses to overwrite a version that another editor has saved since this one began, possibly from nothing.
 */
export function checkBase(basedOn: number | undefined, version: number): void {
  if (basedOn === version) return;
  throw new AppError('content.changed_meanwhile', { field: 'based_on', accepted: `${version}` });
}
