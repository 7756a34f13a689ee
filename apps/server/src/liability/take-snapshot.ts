import {
  FIRST_SNAPSHOT_HASH,
  LIABILITY_HEIGHT,
  type ReserveSource,
  type SnapshotAsset,
  type SnapshotHeader,
  snapshotHash,
} from '@openbourse/engine';
import { DAY_MS, formatDecimal, parseDecimal, truncateDecimal } from '@openbourse/money';
import { listRoots } from '../tick/index.ts';
import { type Building, buildTree } from './build-tree.ts';
import type { BookState, LiabilityDeps, Reserve } from './deps.ts';
import { listOwedCurrencies, type OwedCurrency, readLedgerState, touch } from './owed-queries.ts';
import * as queries from './queries.ts';
import { contextOf, secretBox } from './sealed-columns.ts';

const SECRET_BYTES = 32;
const PRUNED_AT_ONCE = 5_000;
const ZEROS = '0'.repeat(64);

/**
 * Takes a snapshot if the newest one is of an earlier UTC day, or two operators want one. Answers its number; null where
 * none is due.
 */
export async function takeDueSnapshot(
  deps: LiabilityDeps,
  checkRunning: Building['checkRunning'],
): Promise<number | null> {
  const newest = await queries.findNewest(deps.db);
  const now = deps.clock.now();
  const isOfToday = newest !== undefined && newest.takenAt >= now - (now % DAY_MS);
  if (isOfToday && (await queries.findOpenRequest(deps.db)) === null) return null;
  return takeSnapshot(deps, checkRunning);
}

/** Takes a snapshot of one instant: leaves and upper nodes first, and once they are all there the header. */
async function takeSnapshot(deps: LiabilityDeps, checkRunning: Building['checkRunning']): Promise<number> {
  const { db, config } = deps;
  await pruneLeaves(deps);
  await deps.ledger.seal();
  const reserves = await deps.readReserves();
  const secret = deps.random.bytes(SECRET_BYTES);
  // The view lasts while its leaves are stored.
  const taken = await db.aside.view((view) =>
    readSnapshot({ db, view, checkRunning }, deps, { secret, reserves }),
  );
  const { header, requestId, books } = taken;
  const box = secretBox({ ...deps, secret: config.secret });
  const sealedSecret = box.seal(secret, contextOf(header.number));
  await db.transaction((tx) =>
    queries.insertSnapshot(tx, { header, hash: snapshotHash(header), requestId, sealedSecret, books }),
  );
  return header.number;
}

/** Removes leaves of old snapshots, and what is left of one that was not finished. */
async function pruneLeaves({ db }: Pick<LiabilityDeps, 'db'>): Promise<void> {
  for (;;) {
    const gone = await db.transaction((tx) => queries.pruneOnce(tx, PRUNED_AT_ONCE));
    if (gone === 0) return;
  }
}

interface Taken {
  readonly header: SnapshotHeader;
  readonly requestId: number | null;
  readonly books: readonly BookState[];
}

async function readSnapshot(
  building: Building,
  deps: LiabilityDeps,
  { secret, reserves }: { readonly secret: Uint8Array; readonly reserves: readonly Reserve[] },
): Promise<Taken> {
  const { view } = building;
  // What the view contains is named by its last transaction: none below it may be under way when it opens.
  await deps.ledger.whileSettled(() => touch(view));
  const now = deps.clock.now();
  const previous = await queries.findNewest(view);
  const requestId = await queries.findOpenRequest(view);
  const { lastTxnId, seal } = await readLedgerState(view);
  const [root] = await listRoots(view, { before: now, limit: 1 });
  const number = (previous?.number ?? 0) + 1;
  const assets: SnapshotAsset[] = [];
  for (const currency of await listOwedCurrencies(view)) {
    const scope = { snapshot: number, asset: currency.code, secret, height: LIABILITY_HEIGHT };
    const tree = await buildTree(building, scope, currency);
    const { code, scale: decimals } = currency;
    const { root: hash, height } = tree;
    const total = formatDecimal(tree.total, decimals);
    assets.push({ code, decimals, total, root: hash, height, ...reservesOf(currency, reserves) });
  }
  const header: SnapshotHeader = {
    kind: 'liability_snapshot',
    version: 1,
    number,
    // A clock that was set back must not stop the chain, whose instants rise.
    taken_at: Math.max(now, (previous?.takenAt ?? 0) + 1),
    ledger: { transaction_id: String(lastTxnId), seal: seal ?? ZEROS },
    tick: { minute: root?.minute ?? 0, root: root?.root ?? ZEROS },
    assets,
    previous_hash: previous?.hash ?? FIRST_SNAPSHOT_HASH,
  };
  return { header, requestId, books: await deps.readBooks(view) };
}

/** The sources of a currency, each cut to its decimals, so that reserves are never stated higher than they are. */
function reservesOf(
  { id, scale }: OwedCurrency,
  reserves: readonly Reserve[],
): Pick<SnapshotAsset, 'reserves' | 'sources'> {
  let sum = 0n;
  const sources: ReserveSource[] = [];
  for (const { currencyId, kind, place, amount } of reserves) {
    if (currencyId !== id) continue;
    const units = parseDecimal(truncateDecimal(amount, scale), scale);
    sum += units;
    sources.push({ kind, place, amount: formatDecimal(units, scale) });
  }
  const key = ({ kind, place }: ReserveSource): string => `${kind} ${place}`;
  sources.sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return { reserves: sources.length === 0 ? null : formatDecimal(sum, scale), sources };
}
