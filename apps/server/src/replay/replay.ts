import { createHash } from 'node:crypto';
import {
  buildLiabilityTree,
  LIABILITY_HEIGHT,
  ReplayDifference,
  replayPosition,
  snapshotHash,
} from '@openbourse/engine';
import { formatDecimal } from '@openbourse/money';
import type { PositionOfRecord } from '../contract/index.ts';
import { LedgerReplay, type RecordedSeal, type RecordedTxn } from '../ledger/index.ts';
import type { RecordedSnapshot } from '../liability/index.ts';
import type { Recording, RecordingHead, RecordingRow } from './recording.ts';
import { MarketsReplay, type ReplayedBook } from './replay-markets.ts';
import { TradePostings } from './trade-postings.ts';

/** Hashes at which a replay arrived. */
export interface ReplayResult {
  readonly rows: number;
  readonly lastTxnId: number;
  /** Hash over all balances. */
  readonly ledger: string;
  /** Snapshots whose roots were arrived at, with their hashes. */
  readonly snapshots: readonly { readonly number: number; readonly hash: string }[];
  readonly books: readonly ReplayedBook[];
  /** Positions that are open, and a hash over them. */
  readonly positions: { readonly open: number; readonly unknownMargins: number; readonly hash: string };
}

export interface ReplayOptions {
  /** The last transaction to be replayed; null for all. */
  readonly to: number | null;
  /** The platform's SHA-256. */
  readonly sha256: (bytes: Uint8Array) => Uint8Array;
  /** Hears of the rows that were read, after each. */
  readonly onRow?: ((rows: number) => void) | undefined;
}

/** Rebuilds balances, books and positions from a recording. Throws `ReplayDifference` at the first row that does not follow. */
export async function replay(recording: Recording, options: ReplayOptions): Promise<ReplayResult> {
  let run: ReplayRun | null = null;
  let rows = 0;
  let isWhole = false;
  for await (const row of recording) {
    if (row.row === 'recording') run = new ReplayRun(row, options);
    else if (row.row === 'end') isWhole = row.rows === rows;
    else await run?.take(row);
    rows += 1;
    options.onRow?.(rows);
  }
  if (run === null || !isWhole)
    throw new ReplayDifference({ place: `row ${rows}`, expected: 'the end of a recording', found: 'none' });
  return run.finish(rows);
}

class ReplayRun {
  private readonly options: ReplayOptions;
  private readonly scales = new Map<number, { readonly code: string; readonly scale: number }>();
  private readonly scaleOf = new Map<number, number>();
  private readonly ledger: LedgerReplay;
  private readonly postings = new TradePostings();
  private readonly snapshots: RecordedSnapshot[] = [];
  private readonly positions = createHash('sha256');
  private openPositions = 0;
  private unknownMargins = 0;
  private markets: MarketsReplay | null = null;
  private isCut = false;
  /** When the last transaction was made, where the replay ends before the recording. */
  private cutAt = Infinity;
  private lastAt = 0;

  constructor(head: RecordingHead, options: ReplayOptions) {
    this.options = options;
    const { sealHash, sealedTxnId: lastTxnId } = head;
    this.ledger = new LedgerReplay(this.scaleOf, { sealHash, lastTxnId });
  }

  async take(row: Exclude<RecordingRow, { row: 'recording' | 'end' }>): Promise<void> {
    switch (row.row) {
      case 'currency':
        this.scales.set(row.id, row);
        this.scaleOf.set(row.id, row.scale);
        return;
      case 'account':
        return this.ledger.addAccount(row);
      case 'txn':
        return this.takeTxn(row);
      case 'seal':
        return this.takeSeal(row);
      case 'snapshot':
        return this.takeSnapshot(row);
      case 'market':
        return this.openMarkets().begin(row);
      case 'position':
        return this.takePosition(row);
      default:
        return this.openMarkets().take(row);
    }
  }

  finish(rows: number): ReplayResult {
    const markets = this.openMarkets();
    markets.finish();
    if (!this.isCut) this.ledger.requireRows();
    return {
      rows,
      lastTxnId: this.ledger.lastTxnId,
      ledger: this.ledger.hash,
      snapshots: this.snapshots.map(({ number, hash }) => ({ number, hash })),
      books: markets.books,
      positions: {
        open: this.openPositions,
        unknownMargins: this.unknownMargins,
        hash: this.positions.digest('hex'),
      },
    };
  }

  private takeTxn(txn: RecordedTxn): void {
    if (this.isCut) return;
    if (txn.id > (this.options.to ?? Infinity)) {
      this.isCut = true;
      this.cutAt = this.lastAt;
      return;
    }
    this.ledger.take(txn);
    this.lastAt = txn.at;
    if (txn.kind === 'spot_trade') this.postings.add(txn, this.ledger.netOf(txn));
  }

  private takeSeal(seal: RecordedSeal): void {
    // A seal beyond the end covers transactions that were left out.
    if (!this.isCut && seal.lastTxnId <= this.ledger.lastTxnId) this.ledger.seal(seal);
    else if (!this.isCut) {
      const place = `seal ${seal.seq}`;
      const found = `${this.ledger.lastTxnId} as the last one`;
      throw new ReplayDifference({ place, expected: `transaction ${seal.lastTxnId}`, found });
    }
  }

  /** Builds the trees of a snapshot from the balances and arrives at the roots that were published. */
  private async takeSnapshot(snapshot: RecordedSnapshot): Promise<void> {
    if (this.isCut) return;
    const { number, header, hash } = snapshot;
    const place = `snapshot ${number}`;
    const same = (name: string, expected: string, found: string): void => {
      if (expected !== found)
        throw new ReplayDifference({ place, expected: `${name} ${expected}`, found: `${name} ${found}` });
    };
    same('hash', snapshotHash(header), hash);
    same('last transaction', String(this.ledger.lastTxnId), header.ledger.transaction_id);
    const before = this.snapshots.at(-1);
    if (before !== undefined) same('hash before', before.hash, header.previous_hash);
    const secret = Buffer.from(snapshot.secret, 'hex');
    for (const [id, { code, scale }] of this.scales) {
      const asset = header.assets.find((one) => one.code === code);
      // A currency that was listed later has no balances yet.
      if (asset === undefined) continue;
      const scope = { snapshot: number, asset: code, secret, height: LIABILITY_HEIGHT };
      const tree = await buildLiabilityTree(
        { ...scope, sha256: this.options.sha256 },
        this.ledger.owedOf(id),
      );
      same(`total of ${code}`, formatDecimal(tree.total, scale), asset.total);
      same(`root of ${code}`, tree.root, asset.root);
    }
    this.snapshots.push(snapshot);
  }

  private takePosition(recorded: PositionOfRecord): void {
    this.openMarkets().finish();
    if (recorded.openedAt > this.cutAt) return;
    const found = replayPosition(recorded, this.cutAt);
    const place = `position ${recorded.id}`;
    if (!this.isCut) {
      const names = ['lots', 'notional', 'realisedProfit'] as const;
      for (const name of found.margin === null ? names : ([...names, 'margin'] as const))
        if (found[name] !== recorded[name])
          throw new ReplayDifference({
            ...{ place, expected: `${name} ${found[name]}` },
            found: `${name} ${recorded[name]}`,
          });
    }
    if (found.lots === 0) return;
    this.openPositions += 1;
    if (found.margin === null) this.unknownMargins += 1;
    const { lots, openPrice, notional, margin } = found;
    const { id, userId, matchId, side } = recorded;
    this.positions.update(
      `${JSON.stringify([id, userId, matchId, side, lots, openPrice, notional, margin])}\n`,
    );
  }

  /** The books come after the journal: from here on it is known where they end. */
  private openMarkets(): MarketsReplay {
    if (this.markets === null) {
      const { to } = this.options;
      if (to !== null && !this.isCut && this.ledger.lastTxnId < to)
        throw new ReplayDifference({
          place: 'the journal',
          ...{ expected: `transaction ${to}`, found: `${this.ledger.lastTxnId} as the last one` },
        });
      const { postings, snapshots, isCut } = this;
      this.markets = new MarketsReplay({ postings, snapshots, isCut });
    }
    return this.markets;
  }
}
