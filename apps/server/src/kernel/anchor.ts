/**
 * Signed heads of chains that are only ever added to. A chain of hashes proves itself up to its end but not
 * where that was: a head signed by the server's secret proves that the chain was so long and had that hash.
 *
 * Known limits: who owns the tables can remove the newest anchors together with the rows that they cover. The
 * log and a public call show each head as well, so that a copy lies elsewhere.
 */
import { createHmac } from 'node:crypto';
import type { AnchoredChainName } from '@openbourse/api';
import { type Anchor, findNewestAnchor, insertAnchor, listAnchors } from './anchor-queries.ts';
import type { Clock } from './clock.ts';
import type { Database, Db } from './db.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import { deriveKeys, type KeyRing } from './key-ring.ts';

/** A row of a chain: its number, dense from 1, and the hash that covers it and the one before. */
export interface ChainRow {
  readonly seq: number;
  readonly hash: Buffer;
}

export interface AnchoredChain {
  readonly name: AnchoredChainName;
  /** Its last row; none while it is empty. */
  readonly readHead: (db: Db) => Promise<ChainRow | undefined>;
  /** Those rows of some that are there. */
  readonly readRows: (db: Db, seqs: readonly number[]) => Promise<readonly ChainRow[]>;
}

/** Reports whether a secret of the server, the present one or one before it, has signed a head. */
export type AnchorCheck = (anchor: Anchor) => boolean;

/** A demonstration may change its secret at any time, or have none: what it signs proves nothing. */
export function createAnchorCheck(config: {
  readonly secret: KeyRing;
  readonly isDemo: boolean;
}): AnchorCheck {
  return config.isDemo ? () => true : createMarkCheck(config.secret);
}

type Signed = Omit<Anchor, 'mark'>;

function createMarkCheck(secret: KeyRing): AnchorCheck {
  const keys = keysOf(secret);
  return (anchor) => keys.some((key) => sign(key, anchor).equals(anchor.mark));
}

const keysOf = (secret: KeyRing) => deriveKeys(secret, 'anchor');

function sign(key: Uint8Array, { chain, number, seq, hash, at }: Signed): Buffer {
  const text = [chain, number, seq, hash.toString('hex'), at].join('|');
  return createHmac('sha256', key).update(text).digest();
}

export interface Anchors {
  /** Signs the heads now and each hour. */
  start(jobs: Jobs): Promise<void>;
  /** Signs them a last time. */
  stop(): Promise<void>;
  /** The newest of each chain, for everybody to keep. */
  newest(): Promise<readonly Signed[]>;
}

const PERIOD_MS = 3_600_000;

export function createAnchors(deps: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly secret: KeyRing;
  readonly chains: readonly AnchoredChain[];
}): Anchors {
  const { db, clock, log, chains } = deps;
  const [key] = keysOf(deps.secret);
  const signHeads = async (): Promise<void> => {
    for (const chain of chains) {
      const signed = await db.transaction(async (tx) => {
        const head = await chain.readHead(tx);
        const last = await findNewestAnchor(tx, chain.name);
        // A chain that has become shorter is a matter for the audit.
        if (head === undefined || head.seq <= (last?.seq ?? 0)) return null;
        const next = { chain: chain.name, number: (last?.number ?? 0) + 1, ...head, at: clock.now() };
        await insertAnchor(tx, { ...next, mark: sign(key, next) });
        return next;
      });
      if (signed !== null)
        log.info({ ...signed, hash: signed.hash.toString('hex') }, 'the head of a chain is signed');
    }
  };
  let stopSigning: (() => Promise<void>) | null = null;
  return {
    start: async (jobs) => {
      await signHeads();
      stopSigning = jobs.every({ name: 'kernel.sign_heads', periodMs: PERIOD_MS }, signHeads);
    },
    stop: async () => {
      if (stopSigning === null) return;
      await stopSigning();
      await signHeads().catch((error: unknown) => log.warn({ err: error }, 'the last heads are not signed'));
    },
    newest: async () => {
      const found = await Promise.all(chains.map(({ name }) => findNewestAnchor(db, name)));
      return found.filter((anchor) => anchor !== undefined);
    },
  };
}

/** The most rows of one check; more of them add nothing. */
const BROKEN_MAX = 100;

/**
 * Signed heads from a number on that are not in their chain, or were not signed by this server; and heads
 * that are missing. `seenNumber` is the newest that an earlier look has seen.
 */
export async function findBrokenAnchors(
  db: Db,
  chain: AnchoredChain,
  look: { readonly isAnchor: AnchorCheck; readonly fromNumber: number; readonly seenNumber: number },
): Promise<readonly Readonly<Record<string, number>>[]> {
  const { isAnchor, seenNumber } = look;
  const fromNumber = Math.max(1, look.fromNumber);
  const anchors = await listAnchors(db, chain.name, fromNumber);
  const hashes = new Map<number, Buffer>();
  for (const row of await chain.readRows(db, [...new Set(anchors.map(({ seq }) => seq))]))
    hashes.set(row.seq, row.hash);
  const byNumber = Map.groupBy(anchors, ({ number }) => number);
  const lastNumber = Math.max(seenNumber, anchors.at(-1)?.number ?? 0);
  const broken: Record<string, number>[] = [];
  for (let number = fromNumber; number <= lastNumber && broken.length < BROKEN_MAX; number += 1) {
    const found = byNumber.get(number);
    const signed = found?.filter(isAnchor) ?? [];
    if (found === undefined) broken.push({ missing_anchor: number });
    else if (signed.length === 0) broken.push({ unsigned_anchor: number });
    for (const { seq, hash } of signed) {
      const there = hashes.get(seq);
      if (there === undefined) broken.push({ anchor: number, missing_seq: seq });
      else if (!there.equals(hash)) broken.push({ anchor: number, changed_seq: seq });
    }
  }
  return broken;
}

/** The number of the newest head of a chain, as a bound of an audit. */
export async function readAnchorBound(db: Db, chain: AnchoredChain): Promise<number> {
  return (await findNewestAnchor(db, chain.name))?.number ?? 0;
}

/** Signs with the first secret what others of the ring have signed; answers how many heads. */
export async function renewAnchors(
  db: Database,
  { secret, chains }: { readonly secret: KeyRing; readonly chains: readonly AnchoredChainName[] },
): Promise<number> {
  const isAnchor = createMarkCheck(secret);
  const isPresent = createMarkCheck([secret[0]]);
  const [key] = keysOf(secret);
  let count = 0;
  for (const chain of chains) {
    const byNumber = Map.groupBy(await listAnchors(db, chain, 1), ({ number }) => number);
    await db.transaction(async (tx) => {
      for (const found of byNumber.values()) {
        const former = found.find(isAnchor);
        if (former === undefined || found.some(isPresent)) continue;
        await insertAnchor(tx, { ...former, mark: sign(key, former) });
        count += 1;
      }
    });
  }
  return count;
}
