import { dirname } from 'node:path';
import { ReplayDifference } from '@openbourse/engine';
import type { RecordedPosting, RecordedSeal, RecordedTxn } from '../recorded-queries.ts';
import { LedgerReplay } from '../replay-ledger.ts';
import {
  type EpochAccount,
  type EpochManifest,
  type EpochPart,
  hashBalances,
  hashEpoch,
} from './epoch-file.ts';
import { type Cell, readParquet } from './parquet.ts';

/** Counts of an exported epoch that is proved. */
export interface JudgedEpoch {
  readonly txns: number;
  readonly postings: number;
  readonly seals: number;
  readonly accounts: number;
}

type Row = Readonly<Record<string, Cell>>;

/**
 * Proves an exported epoch by its files alone: each transaction balances, each posting follows the one before of its account
 * from the opening balance to the closing one, each seal is the hash of its transactions from that of the epoch before to the
 * last one, and the hashes of balances and epoch are theirs. Throws at the first thing that is not so. Memory: the accounts, and a
 * part of the transactions.
 */
export async function judgeEpoch(manifestFile: string, manifest: EpochManifest): Promise<JudgedEpoch> {
  const folder = dirname(manifestFile);
  const { before, files, last_txn: lastTxn, seal_hash: sealHash } = manifest;
  const firstSeal = (before?.last_seal ?? 0) + 1;
  const scales = new Map(manifest.currencies.map(({ id, scale }) => [id, scale]));
  const replay = new LedgerReplay(scales, {
    sealHash: before?.seal_hash ?? '',
    lastTxnId: before?.last_txn ?? 0,
  });
  const accounts = (await readAll(folder, files.accounts)).map(accountOf);
  for (const account of accounts) replay.addAccount(recordedOf(account));
  requireHashes(manifest, accounts);
  const seals = (await readAll(folder, files.seals)).map(sealOf);
  let sealed = 0;
  const sealUntil = (txnId: number): void => {
    for (let seal = seals[sealed]; seal !== undefined && seal.lastTxnId < txnId; seal = seals[sealed]) {
      same('number of a seal', String(firstSeal + sealed), String(seal.seq));
      replay.seal(seal);
      sealed += 1;
    }
  };
  const counts = { txns: 0, postings: 0 };
  for await (const txn of txnsOf(folder, manifest)) {
    sealUntil(txn.id);
    replay.take(txn);
    counts.txns += 1;
    counts.postings += txn.postings.length;
  }
  same('last transaction', String(lastTxn), String(replay.lastTxnId));
  sealUntil(Number.POSITIVE_INFINITY);
  same('last seal', String(manifest.last_seal), String(firstSeal + sealed - 1));
  same('hash of the last seal', sealHash, replay.lastSealHash);
  replay.requireRows();
  return { ...counts, seals: sealed, accounts: accounts.length };
}

/** Both balances of the accounts are those that the epoch and the one before name, and both have the hashes that they say. */
function requireHashes(manifest: EpochManifest, accounts: readonly EpochAccount[]): void {
  const { before } = manifest;
  const closing = accounts.map(({ id, closing: balance, closingSeq: seq }) => ({ id, balance, seq }));
  same('accounts', String(manifest.accounts), String(closing.length));
  same('hash of the balances', manifest.balances_hash, hashBalances(closing));
  same('hash of the epoch', manifest.hash, hashEpoch(manifest, before?.hash ?? ''));
  const opening = accounts.flatMap(({ id, opening: balance, openingSeq: seq }) =>
    balance === null || seq === null ? [] : [{ id, balance, seq }],
  );
  same('accounts of the epoch before', String(before?.accounts ?? 0), String(opening.length));
  if (before === null) return;
  same('number of the epoch before', String(manifest.number - 1), String(before.number));
  same('hash of the balances before', before.balances_hash, hashBalances(opening));
  same('hash of the epoch before', before.hash, hashEpoch(before, before.previous_hash));
}

async function* txnsOf(folder: string, { files }: EpochManifest): AsyncGenerator<RecordedTxn> {
  same('files of postings', String(files.txns.length), String(files.postings.length));
  for (const [index, part] of files.txns.entries()) {
    const txns = await readParquet(folder, part);
    const postings = await readParquet(folder, files.postings[index] as EpochPart);
    const byTxn = Map.groupBy(postings, ({ txn_id: id }) => id);
    for (const row of txns) {
      const id = integer(row, 'id');
      const own = byTxn.get(id) ?? [];
      byTxn.delete(id);
      yield { row: 'txn', id, ...headOf(row), postings: own.map(postingOf) };
    }
    const [foreign] = byTxn.keys();
    if (foreign !== undefined) differ(part.file, 'only postings of its transactions', `one of ${foreign}`);
  }
}

function headOf(row: Row): Omit<RecordedTxn, 'row' | 'id' | 'postings'> {
  return {
    kind: text(row, 'kind'),
    reference: textOrNull(row, 'reference'),
    key: textOrNull(row, 'key'),
    at: integer(row, 'at'),
  };
}

function postingOf(row: Row): RecordedPosting {
  return [
    integer(row, 'step'),
    integer(row, 'account_id'),
    integer(row, 'currency_id'),
    text(row, 'kind'),
    text(row, 'amount'),
    row['seq'] === null ? null : integer(row, 'seq'),
    textOrNull(row, 'balance_after'),
  ];
}

function sealOf(row: Row): RecordedSeal {
  const [seq, lastTxnId] = [integer(row, 'seq'), integer(row, 'last_txn_id')];
  return { row: 'seal', seq, lastTxnId, hash: text(row, 'hash') };
}

function accountOf(row: Row): EpochAccount {
  const kind = text(row, 'kind');
  if (kind !== 'user' && kind !== 'house' && kind !== 'world')
    return differ('kind of an account', 'user, house or world', kind);
  return {
    kind,
    id: integer(row, 'id'),
    userId: row['user_id'] === null ? null : integer(row, 'user_id'),
    uid: textOrNull(row, 'uid'),
    wallet: text(row, 'wallet'),
    currencyId: integer(row, 'currency_id'),
    opening: textOrNull(row, 'opening'),
    openingSeq: row['opening_seq'] === null ? null : integer(row, 'opening_seq'),
    closing: text(row, 'closing'),
    closingSeq: integer(row, 'closing_seq'),
  };
}

/** An account as a replay takes it: its row at the end is the closing balance. */
function recordedOf(account: EpochAccount): Parameters<LedgerReplay['addAccount']>[0] {
  const { closing, closingSeq, opening, openingSeq, ...owner } = account;
  const begin = { opening: opening ?? '0', openingSeq: openingSeq ?? 0 };
  return { row: 'account', ...owner, ...begin, available: closing, held: '0', lastSeq: closingSeq };
}

async function readAll(folder: string, parts: readonly EpochPart[]): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const part of parts) for (const row of await readParquet(folder, part)) rows.push(row);
  return rows;
}

function integer(row: Row, name: string): number {
  const value = row[name];
  return typeof value === 'number' ? value : differ(name, 'an integer', String(value));
}

function text(row: Row, name: string): string {
  const value = row[name];
  return typeof value === 'string' ? value : differ(name, 'a text', String(value));
}

function textOrNull(row: Row, name: string): string | null {
  return row[name] === null ? null : text(row, name);
}

function same(place: string, expected: string, found: string): void {
  if (expected !== found) differ(place, expected, found);
}

function differ(place: string, expected: string, found: string): never {
  throw new ReplayDifference({ place, expected, found });
}
