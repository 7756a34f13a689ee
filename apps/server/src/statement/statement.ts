import {
  type DecodedInputOf,
  type ReplyOf,
  type statement as calls,
  STATEMENT_LIMITS,
} from '@openbourse/api';
import type { Locale } from '@openbourse/i18n';
import { createHash } from 'node:crypto';
import { type Identity, maskAccount } from '../identity/index.ts';
import type { Branding } from '../kernel/brand.ts';
import { findBrandAt, findBrandPicture } from '../kernel/brand-queries.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import { FileReply } from '../kernel/request.ts';
import type { StatementKinds } from '../ledger/index.ts';
import {
  findYear,
  listYears,
  makeStatement,
  type StatementSource,
  type StatementYear,
} from './make-statement.ts';
import { CompletionList, presentStatement, type Yearly } from './present-statement.ts';
import { createTreatments } from './treatments.ts';
import { createTurns } from './turns.ts';
import { CSV_HEAD, csvRow, rowCounter } from './write-csv.ts';

export interface StatementDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: Pick<Identity, 'readUser'>;
  readonly branding: Pick<Branding, 'now'>;
  /** Treatments of the slices for their transactions. */
  readonly kinds: readonly StatementKinds[];
}

const HASHED_AT_ONCE = 500;

/** Yearly statements of a user; one is made at a time. */
export interface Statement {
  years(userId: number): Promise<ReplyOf<typeof calls.years>>;
  yearly(userId: number, year: number): Promise<Yearly>;
  file(
    userId: number,
    input: DecodedInputOf<typeof calls.file> & { readonly locale: Locale },
  ): Promise<FileReply>;
}

export function createStatement(deps: StatementDeps): Statement {
  const { db, clock } = deps;
  const source: StatementSource = { db, treatments: createTreatments(deps.kinds) };
  const turns = createTurns({ waiting: STATEMENT_LIMITS.waitingMax, ofUser: STATEMENT_LIMITS.ofUserMax });
  const inTurn = async <T>(
    userId: number,
    year: number,
    run: (period: StatementYear) => Promise<T>,
  ): Promise<T> => {
    const period = await findYear(db, { userId, year, now: clock.now() });
    return turns.take(userId, () => run(period));
  };
  return {
    years: async (userId) => {
      const years = await listYears(db, { userId, now: clock.now() });
      return { years: years.map(({ year, isFinal }) => ({ year, is_final: isFinal })) };
    },
    yearly: (userId, year) =>
      inTurn(userId, year, async (period) => {
        const toComplete = new CompletionList();
        const made = await makeStatement(source, { userId, period }, (row) => toComplete.add(row));
        return presentStatement(made, toComplete);
      }),
    file: (userId, { year, format, locale }) =>
      inTurn(userId, year, (period) =>
        format === 'csv'
          ? writeCsv(source, { userId, period })
          : writeDocument(source, deps, { userId, period, locale }),
      ),
  };
}

interface Wanted {
  readonly userId: number;
  readonly period: StatementYear;
}

async function writeCsv(source: StatementSource, of: Wanted): Promise<FileReply> {
  const count = rowCounter();
  const lines = [CSV_HEAD];
  await makeStatement(source, of, (row, scale) => {
    count();
    lines.push(csvRow(row, scale));
  });
  return new FileReply({
    contentType: 'text/csv; charset=utf-8',
    fileName: fileName(of.period, 'csv'),
    body: lines.join(''),
  });
}

async function writeDocument(
  source: StatementSource,
  { identity, branding }: Pick<StatementDeps, 'identity' | 'branding'>,
  of: Wanted & { readonly locale: Locale },
): Promise<FileReply> {
  // What draws documents is loaded by the first one: a start need not wait for it.
  const { DisposalList, printStatement } = await import('./print/print-statement.ts');
  const hash = createHash('sha256').update(CSV_HEAD);
  let lines: string[] = [];
  const toComplete = new CompletionList();
  const disposals = new DisposalList();
  const made = await makeStatement(source, of, (row, scale) => {
    lines.push(csvRow(row, scale));
    if (lines.length === HASHED_AT_ONCE) {
      hash.update(lines.join(''));
      lines = [];
    }
    toComplete.add(row);
    disposals.add(row, scale);
  });
  const { uid, email, mobile } = await identity.readUser(source.db, of.userId);
  const account =
    email === null
      ? { kind: 'mobile' as const, value: mobile ?? '' }
      : { kind: 'email' as const, value: email };
  // A document of a final year stays as it is, also under another brand.
  const brand = (await findBrandAt(source.db, of.period.to)) ?? branding.now();
  const logo = brand.logo === '' ? undefined : await findBrandPicture(source.db, brand.logo);
  const body = await printStatement({
    brand: { name: brand.name, legalEntity: brand.legalEntity, logo: logo ?? null },
    locale: of.locale,
    yearly: presentStatement(made, toComplete),
    disposals,
    account: `${maskAccount(account)} · UID ${uid}`,
    csvSha256: made.isFinal ? hash.update(lines.join('')).digest('hex') : null,
  });
  return new FileReply({ contentType: 'application/pdf', fileName: fileName(of.period, 'pdf'), body });
}

function fileName({ year }: StatementYear, ending: string): string {
  return `statement-${year}.${ending}`;
}
