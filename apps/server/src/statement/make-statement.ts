import { STATEMENT_CURRENCY, STATEMENT_LIMITS } from '@openbourse/api';
import { type StatementFigures, StatementPeriod, type StatementRow } from '@openbourse/engine';
import type { Database, Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { readDetached } from '../ledger/index.ts';
import { readDayPrices } from './day-prices.ts';
import * as queries from './queries.ts';
import { readMovements } from './read-movements.ts';
import { carryInto, readCarried } from './carried-lots.ts';
import type { Treatments } from './treatments.ts';

/** The period of a statement. */
export interface StatementYear {
  readonly year: number;
  readonly from: number;
  /** The first instant after it: the end of the year, or now. */
  readonly to: number;
  /** True when nothing of it can change any more. */
  readonly isFinal: boolean;
}

export interface MadeStatement extends StatementYear {
  readonly figures: StatementFigures;
  readonly scaleOf: (code: string) => number;
}

/** Where statements come from. */
export interface StatementSource {
  readonly db: Database;
  readonly treatments: Treatments;
}

/** The years of which a user can have a statement, newest first. */
export async function listYears(
  db: Database,
  of: { readonly userId: number; readonly now: number },
): Promise<readonly StatementYear[]> {
  const first = await queries.findFirstPosting(db, of.userId);
  if (first === null) return [];
  const years: StatementYear[] = [];
  const { endsAt } = await readDetached(db);
  // Where a part of a year is detached, there is no statement of it.
  const firstAttached = endsAt === null ? 0 : new Date(endsAt - 1).getUTCFullYear() + 1;
  const firstYear = Math.max(new Date(first).getUTCFullYear(), firstAttached);
  for (let year = new Date(of.now).getUTCFullYear(); year >= firstYear; year -= 1) {
    const end = Date.UTC(year + 1, 0, 1);
    years.push({
      year,
      from: Date.UTC(year, 0, 1),
      to: Math.min(end, of.now + 1),
      isFinal: of.now >= end + STATEMENT_LIMITS.finalAfterMs,
    });
  }
  return years;
}

/** Finds one of the years; refuses with `statement.year_unavailable`. */
export async function findYear(
  db: Database,
  of: { readonly userId: number; readonly now: number; readonly year: number },
): Promise<StatementYear> {
  const years = await listYears(db, of);
  const found = years.find(({ year }) => year === of.year);
  if (found !== undefined) return found;
  const accepted = years.length === 0 ? '–' : years.map(({ year }) => year).join(', ');
  throw new AppError('statement.year_unavailable', { field: 'year', accepted });
}

/** Makes a statement from the ledger and the market's prices alone, on one view of both, and hands over its rows. */
export function makeStatement(
  { db, treatments }: StatementSource,
  of: { readonly userId: number; readonly period: StatementYear },
  onRow: (row: StatementRow, scale: number) => void,
): Promise<MadeStatement> {
  const { period } = of;
  return db.view(async (tx: Tx) => {
    const accounts = await queries.listMovedAccounts(tx, of.userId);
    const scales = new Map(accounts.map(({ code, scale }) => [code, scale]));
    const scaleOf = (code: string): number => scales.get(code) ?? 0;
    const first = (await queries.findFirstPosting(tx, of.userId)) ?? period.from;
    const codes = [...scales.keys()];
    const priceOf = await readDayPrices(tx, { codes, from: first, to: period.to });
    const statement = new StatementPeriod({
      ...period,
      cash: STATEMENT_CURRENCY,
      scaleOf,
      priceOf,
      onRow: (row) => onRow(row, scaleOf(row.asset)),
    });
    for (const one of await readCarried(tx, of.userId)) carryInto(statement, one);
    for await (const movement of readMovements(tx, { accounts, treatments, to: period.to }))
      statement.add(movement);
    return { ...period, figures: statement.end(), scaleOf };
  });
}
