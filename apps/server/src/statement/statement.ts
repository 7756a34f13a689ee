import {
  type DecodedInputOf,
  type ReplyOf,
  type statement as contract,
  STATEMENT_LIMITS,
} from '@openbourse/api';
import type { Locale } from '@openbourse/i18n';
import type { Identity } from '../identity/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import { FileReply } from '../kernel/request.ts';
import { findYear, listYears, makeStatement, type StatementYear } from './make-statement.ts';
import { CompletionList, presentStatement, type Yearly } from './present-statement.ts';
import { createTurns } from './turns.ts';
import { CSV_HEAD, csvRow, rowCounter } from './write-csv.ts';

export interface StatementDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: Pick<Identity, 'readUser'>;
}

/** Yearly statements of a user; one is made at a time. */
export interface Statement {
  years(userId: number): Promise<ReplyOf<typeof contract.years>>;
  yearly(userId: number, year: number): Promise<Yearly>;
  file(
    userId: number,
    input: DecodedInputOf<typeof contract.file> & { readonly locale: Locale },
  ): Promise<FileReply>;
}

export function createStatement(deps: StatementDeps): Statement {
  const { db, clock } = deps;
  const turns = createTurns(STATEMENT_LIMITS.waitingMax);
  const inTurn = async <T>(
    userId: number,
    year: number,
    run: (period: StatementYear) => Promise<T>,
  ): Promise<T> => {
    const period = await findYear(db, { userId, year, now: clock.now() });
    return turns.take(() => run(period));
  };
  return {
    years: async (userId) => {
      const years = await listYears(db, { userId, now: clock.now() });
      return { years: years.map(({ year, isFinal }) => ({ year, is_final: isFinal })) };
    },
    yearly: (userId, year) =>
      inTurn(userId, year, async (period) => {
        const toComplete = new CompletionList();
        const made = await makeStatement(db, { userId, period }, (row) => toComplete.add(row));
        return presentStatement(made, toComplete);
      }),
    file: (userId, { year, format, locale: _locale }) =>
      inTurn(userId, year, async (period) => {
        void format;
        return writeCsv(db, { userId, period });
      }),
  };
}

async function writeCsv(
  db: Database,
  of: { readonly userId: number; readonly period: StatementYear },
): Promise<FileReply> {
  const count = rowCounter();
  const lines = [CSV_HEAD];
  await makeStatement(db, of, (row, scale) => {
    count();
    lines.push(csvRow(row, scale));
  });
  return new FileReply({
    contentType: 'text/csv; charset=utf-8',
    fileName: `openbourse-statement-${of.period.year}.csv`,
    body: lines.join(''),
  });
}
