import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Clock } from '../../kernel/clock.ts';
import { type Database, toTimestamp } from '../../kernel/db.ts';
import type { EpochManifest } from './epoch-file.ts';
import { EpochUnavailable, summaryOf } from './export-epoch.ts';
import { judgeEpoch } from './judge-epoch.ts';
import * as queries from './queries.ts';

/** Database of the role that owns the tables; the server's own may not delete what is append-only. */
export interface DetachDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  /** Months that stay, whatever is asked for. */
  readonly keptMonths: number;
  /** Stores what later readers need of the trades before they go. */
  readonly carry: (epoch: queries.EpochRow) => Promise<void>;
}

/** An export, read from its manifest. */
export interface EpochExport {
  readonly file: string;
  readonly manifest: EpochManifest;
  readonly manifestHash: string;
}

/** Reads the manifest of an export; its files are judged by `judgeEpoch`. */
export function readExport(file: string): EpochExport {
  const text = readFileSync(file, 'utf8');
  const manifest = JSON.parse(text) as EpochManifest;
  if (manifest.kind !== 'ledger_epoch') throw new EpochUnavailable(`${file} is no manifest of an epoch.`);
  return { file, manifest, manifestHash: createHash('sha256').update(text).digest('hex') };
}

/** Of a transaction, so that no lock is held for long. */
const TRADES_AT_ONCE = 5_000;

/**
 * Takes the trades of an exported epoch out of the tables: the files have to prove it, and it has to be the one that is sealed
 * here, the next one, and old enough. All other transactions stay, and so do the balances at its end. It may be repeated after it
 * was interrupted. Answers how many trades went.
 */
export async function detachEpoch(deps: DetachDeps, exported: EpochExport): Promise<number> {
  const { db, clock } = deps;
  const { manifest, manifestHash } = exported;
  const epoch = await queries.findEpoch(db, manifest.number);
  const detached = await queries.readDetached(db);
  if (epoch === undefined) throw new EpochUnavailable(`There is no epoch ${manifest.number} here.`);
  if (epoch.detachedAt === null) {
    requireNext(epoch, detached.epoch);
    requireAge(epoch, { now: clock.now(), keptMonths: deps.keptMonths });
    requireSame(epoch, manifest);
    await judgeEpoch(exported.file, manifest);
    await deps.carry(epoch);
    const at = toTimestamp(clock.now());
    await db.transaction(async (tx) => {
      await queries.lockEpochs(tx);
      await tx.query('set local statement_timeout = 0');
      await queries.insertDetached(tx, { epoch, manifestHash, at });
    }, LONG);
  }
  let count = 0;
  for (;;) {
    const trades = await db.transaction((tx) => queries.deleteDetached(tx, TRADES_AT_ONCE));
    count += trades;
    if (trades < TRADES_AT_ONCE) return count;
  }
}

/** The last trade of each market is looked for in all transactions of the epoch. */
const LONG = { answerMs: 3_600_000 } as const;

function requireNext(epoch: queries.EpochRow, detached: number): void {
  if (epoch.number === detached + 1) return;
  throw new EpochUnavailable(`Epoch ${detached + 1} is the next one that can be detached.`);
}

function requireAge(
  { number, endsAt }: queries.EpochRow,
  { now, keptMonths }: { readonly now: number; readonly keptMonths: number },
): void {
  const end = new Date(endsAt);
  const oldEnoughAt = Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + keptMonths, 1);
  if (now >= oldEnoughAt) return;
  const day = toTimestamp(oldEnoughAt).slice(0, 10);
  throw new EpochUnavailable(`Epoch ${number} stays until ${day} (OB_LEDGER_KEPT_MONTHS is ${keptMonths}).`);
}

function requireSame(epoch: queries.EpochRow, manifest: EpochManifest): void {
  const wanted = summaryOf(epoch);
  for (const [name, value] of Object.entries(wanted))
    if (manifest[name as keyof typeof wanted] !== value)
      throw new EpochUnavailable(`${name} of the export is not that of epoch ${epoch.number} here.`);
}
