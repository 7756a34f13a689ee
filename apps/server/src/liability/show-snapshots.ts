import type { DecodedInputOf, liability as calls, ReplyOf } from '@openbourse/api';
import { controlStatement, type SnapshotAsset } from '@openbourse/engine';
import { compareDecimal, divDecimal, mulDecimal } from '@openbourse/money';
import type { Db } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../kernel/page.ts';
import * as queries from './queries.ts';

const PAGE_SIZE = 20;
const PERCENT_DECIMALS = 2;

/** Snapshots, newest first. */
export async function showSnapshots(
  db: Db,
  input: DecodedInputOf<typeof calls.snapshots>,
): Promise<ReplyOf<typeof calls.snapshots>> {
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await queries.listSnapshots(db, { beforeNumber: readIdCursor(input.cursor), rows: limit + 1 });
  return pageOf(rows, limit, { present, cursorOf: ({ number }) => writeIdCursor({ id: number }) });
}

function present({ number, takenAt, hash, header }: queries.SnapshotRow) {
  const assets = header.assets.map((asset) => {
    const { code, total, reserves } = asset;
    return { code, total, reserves, ratio_percent: ratioOf(asset) };
  });
  return { number, taken_at: takenAt, hash, assets };
}

function ratioOf({ total, reserves }: SnapshotAsset): string | null {
  if (reserves === null || compareDecimal(total, '0') === 0) return null;
  return divDecimal(mulDecimal(reserves, '100', DECIMALS_MAX, 'exact'), total, PERCENT_DECIMALS, 'floor');
}

const DECIMALS_MAX = 18;

/** The published header of a snapshot. */
export async function showSnapshot(db: Db, number: number): Promise<ReplyOf<typeof calls.snapshot>> {
  const row = await queries.findSnapshot(db, number);
  if (row === undefined) throw new AppError('liability.snapshot_not_found', { field: 'number' });
  return presentHeader(row);
}

/** Signatures of wallets of the house below a snapshot, with the text that each has signed. */
export async function showControls(db: Db, number: number): Promise<ReplyOf<typeof calls.controls>> {
  const row = await queries.findSnapshot(db, number);
  if (row === undefined) throw new AppError('liability.snapshot_not_found', { field: 'number' });
  return (await queries.listControls(db, number)).map(({ chain, address, signature }) => {
    const statement = controlStatement({ chain, address, number, hash: row.hash });
    return { chain, address, statement, signature };
  });
}

/** A header as replies have it. */
export function presentHeader({ header }: queries.SnapshotRow): ReplyOf<typeof calls.snapshot> {
  const assets = header.assets.map((asset) => ({ ...asset, sources: [...asset.sources] }));
  return { ...header, assets };
}
