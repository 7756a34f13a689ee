import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../kernel/db.ts';
import { allowLongStreams } from '../../kernel/stream-rows.ts';
import { listCurrencies } from '../currency-queries.ts';
import { type RecordedSeal, type RecordedTxn, streamSeals, streamTxns } from '../recorded-queries.ts';
import type { EpochAccount, EpochManifest, EpochPart, EpochSummary } from './epoch-file.ts';
import { type Cell, type Columns, writeParquet } from './parquet.ts';
import { type EpochRow, findEpoch } from './queries.ts';
import { streamEpochAccounts } from './recorded-queries.ts';

/** An epoch cannot be exported; the message says why. */
export class EpochUnavailable extends Error {
  readonly code = 'EPOCH_UNAVAILABLE';
}

/** Rows of a file: as many of them are in memory at once. */
const ROWS_AT_ONCE = 100_000;
/** Transactions of a file; each has a few postings, which have to fit into memory too. */
const TXNS_AT_ONCE = 50_000;

const ACCOUNTS: Columns = {
  ...{ id: 'integer', kind: 'text', user_id: 'integer', uid: 'text', wallet: 'text', currency_id: 'integer' },
  ...{ opening: 'text', opening_seq: 'integer', closing: 'text', closing_seq: 'integer' },
};
const SEALS: Columns = { seq: 'integer', last_txn_id: 'integer', hash: 'text' };
const TXNS: Columns = { id: 'integer', kind: 'text', reference: 'text', key: 'text', at: 'instant' };
const POSTINGS: Columns = {
  ...{ txn_id: 'integer', step: 'integer', account_id: 'integer', currency_id: 'integer', kind: 'text' },
  ...{ amount: 'text', seq: 'integer', balance_after: 'text' },
};

/** Writes an epoch into a new folder, with everything that `judgeEpoch` needs; what every user has is in it. */
export async function exportEpoch(
  view: Db,
  { number, folder }: { readonly number: number; readonly folder: string },
): Promise<EpochManifest> {
  await allowLongStreams(view);
  const epoch = await findEpoch(view, number);
  if (epoch === undefined) throw new EpochUnavailable(`There is no epoch ${number}.`);
  if (epoch.detachedAt !== null)
    throw new EpochUnavailable(`The trades of epoch ${number} are detached: they are in its first export.`);
  const before = await findEpoch(view, number - 1);
  const earlier = await findEpoch(view, number - 2);
  mkdirSync(folder, { mode: 0o700 });
  const files = {
    accounts: await inParts(
      { folder, name: 'accounts' },
      ACCOUNTS,
      cellsOf(streamEpochAccounts(view, number)),
    ),
    seals: await inParts(
      { folder, name: 'seals' },
      SEALS,
      sealsOf(streamSeals(view, before?.lastSealSeq ?? 0), epoch),
    ),
    ...(await writeTxns(folder, streamTxns(view, before?.lastTxnId ?? 0, epoch.lastTxnId))),
  };
  const currencies = (await listCurrencies(view)).map(({ id, code, scale }) => ({ id, code, scale }));
  const manifest: EpochManifest = {
    ...{ kind: 'ledger_epoch', version: 1, ...summaryOf(epoch) },
    before: before === undefined ? null : { ...summaryOf(before), previous_hash: earlier?.hash ?? '' },
    ...{ currencies, files },
  };
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, {
    flag: 'wx',
    mode: 0o600,
  });
  return manifest;
}

/** The row of an epoch as a manifest has it. */
export function summaryOf(epoch: EpochRow): EpochSummary {
  return {
    number: epoch.number,
    ends_at: epoch.endsAt,
    last_seal: epoch.lastSealSeq,
    last_txn: epoch.lastTxnId,
    seal_hash: epoch.sealHash,
    accounts: epoch.accounts,
    balances_hash: epoch.balancesHash,
    hash: epoch.hash,
  };
}

async function* cellsOf(accounts: AsyncIterable<EpochAccount>): AsyncGenerator<readonly Cell[]> {
  for await (const one of accounts)
    yield [
      ...[one.id, one.kind, one.userId, one.uid, one.wallet, one.currencyId],
      ...[one.opening, one.openingSeq, one.closing, one.closingSeq],
    ];
}

async function* sealsOf(
  seals: AsyncIterable<RecordedSeal>,
  { lastSealSeq }: EpochRow,
): AsyncGenerator<readonly Cell[]> {
  for await (const { seq, lastTxnId, hash } of seals) {
    if (seq > lastSealSeq) return;
    yield [seq, lastTxnId, hash];
  }
}

async function inParts(
  { folder, name }: { readonly folder: string; readonly name: string },
  columns: Columns,
  rows: AsyncIterable<readonly Cell[]>,
): Promise<readonly EpochPart[]> {
  const parts: EpochPart[] = [];
  let waiting: (readonly Cell[])[] = [];
  const write = (): void => {
    parts.push(writeParquet({ folder, file: fileName(name, parts.length) }, columns, waiting));
    waiting = [];
  };
  for await (const row of rows) {
    waiting.push(row);
    if (waiting.length === ROWS_AT_ONCE) write();
  }
  if (waiting.length > 0) write();
  return parts;
}

async function writeTxns(
  folder: string,
  rows: AsyncIterable<RecordedTxn>,
): Promise<Pick<EpochManifest['files'], 'txns' | 'postings'>> {
  const txns: EpochPart[] = [];
  const postings: EpochPart[] = [];
  let waiting: RecordedTxn[] = [];
  const write = (): void => {
    const heads = waiting.map(({ id, kind, reference, key, at }) => [id, kind, reference, key, at]);
    const lines = waiting.flatMap(({ id, postings: of }) => of.map((posting) => [id, ...posting]));
    txns.push(writeParquet({ folder, file: fileName('txns', txns.length) }, TXNS, heads));
    postings.push(writeParquet({ folder, file: fileName('postings', postings.length) }, POSTINGS, lines));
    waiting = [];
  };
  for await (const txn of rows) {
    waiting.push(txn);
    if (waiting.length === TXNS_AT_ONCE) write();
  }
  if (waiting.length > 0) write();
  return { txns, postings };
}

const DIGITS = 5;

function fileName(name: string, before: number): string {
  return `${name}-${String(before + 1).padStart(DIGITS, '0')}.parquet`;
}
