import { type SnapshotHeader, snapshotHash } from '@openbourse/engine';
import pg from 'pg';
import { SNAPSHOT_PATH } from './verify-liability.ts';

/** A hash that a server has published, beside that of a restored database. */
export interface Compared {
  readonly name: string;
  readonly state: 'same' | 'different' | 'later';
}

const TIMEOUT_MS = 30_000;

interface Anchor {
  readonly chain: 'operator_audit' | 'ledger_seal' | 'ledger_epoch';
  readonly seq: number;
  readonly hash: string;
}

/** The rows that the signed heads of a chain name. */
const ROWS: Readonly<Record<Anchor['chain'], string>> = {
  operator_audit: `select encode(hash, 'hex') as hash from operator.audit where seq = $1`,
  ledger_epoch: `select encode(hash, 'hex') as hash from ledger.epoch where number = $1`,
  ledger_seal: `select encode(hash, 'hex') as hash from ledger.seal where seq = $1`,
};

/**
 * Compares a restored database with what the running server shows to everybody: the newest root of ticks and the newest
 * snapshot that the copy has, and the signed heads as far as the copy reaches.
 */
export async function comparePublished(databaseUrl: string, serverUrl: string): Promise<readonly Compared[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const find = async (sql: string, values: readonly unknown[] = []) =>
    (await client.query<{ key: string; hash: string }>(sql, [...values])).rows[0];
  try {
    const compared: Compared[] = [];
    const root = await find(
      `select extract(epoch from minute)::bigint * 1000 as key, encode(root, 'hex') as hash
       from tick.root order by minute desc limit 1`,
    );
    if (root !== undefined) {
      const published = await ask<{ root: string }>(serverUrl, `/api/public/tick/root?minute=${root.key}`);
      const name = `root of ticks of ${new Date(Number(root.key)).toISOString()}`;
      compared.push({ name, state: published?.root === root.hash ? 'same' : 'different' });
    }
    const snapshot = await find(
      `select number as key, encode(hash, 'hex') as hash from liability.snapshot order by number desc limit 1`,
    );
    if (snapshot !== undefined) {
      const published = await ask<SnapshotHeader>(serverUrl, `${SNAPSHOT_PATH}?number=${snapshot.key}`);
      const isSame = published !== null && snapshotHash(published) === snapshot.hash;
      compared.push({ name: `snapshot ${snapshot.key}`, state: isSame ? 'same' : 'different' });
    }
    for (const { chain, seq, hash } of (await ask<readonly Anchor[]>(
      serverUrl,
      '/api/public/site/anchors',
    )) ?? []) {
      const own = await find(ROWS[chain], [seq]);
      const state = own === undefined ? 'later' : own.hash === hash ? 'same' : 'different';
      compared.push({ name: `head ${seq} of ${chain}`, state });
    }
    return compared;
  } finally {
    await client.end();
  }
}

/** Null where the server has nothing of the kind. */
async function ask<T>(url: string, path: string): Promise<T | null> {
  const answer = await fetch(new URL(path, url), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  const { code, data } = (await answer.json()) as { readonly code: number; readonly data: T };
  return code === 1 ? data : null;
}
