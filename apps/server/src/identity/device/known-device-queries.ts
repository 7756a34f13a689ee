import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';
import { pruneRows } from '../../kernel/prune-queries.ts';

/** A browser that a user has logged in with. */
export interface Device {
  readonly id: string;
  readonly userId: number;
  readonly hash: Uint8Array;
  readonly previousHash: Uint8Array | null;
}

/** The devices that these hashes are of, whosever they are. */
export function listDevices(
  db: Db,
  wanted: { readonly hashes: readonly Uint8Array[]; readonly since: number },
): Promise<Device[]> {
  return db.query<Device>(
    `select id, user_id as "userId", hash, previous_hash as "previousHash" from identity.device
     where (hash = any($1::bytea[]) or previous_hash = any($1::bytea[])) and last_used_at > $2`,
    [wanted.hashes, toTimestamp(wanted.since)],
  );
}

export async function insertDevice(
  tx: Tx,
  device: {
    readonly id: string;
    readonly userId: number;
    readonly hash: Uint8Array;
    readonly now: number;
  },
): Promise<void> {
  await tx.query(
    `insert into identity.device (id, user_id, hash, created_at, last_used_at) values ($1, $2, $3, $4, $4)`,
    [device.id, device.userId, device.hash, toTimestamp(device.now)],
  );
}

/** Gives a device a new hash; the one that it came with stays good until the new one comes. */
export async function replaceHash(
  tx: Tx,
  device: {
    readonly id: string;
    readonly hash: Uint8Array;
    readonly previousHash: Uint8Array;
    readonly now: number;
  },
): Promise<void> {
  await tx.query(
    'update identity.device set hash = $2, previous_hash = $3, last_used_at = $4 where id = $1',
    [device.id, device.hash, device.previousHash, toTimestamp(device.now)],
  );
}

/** Forgets the devices of a user beyond so many, those used longest ago. */
export async function deleteSurplusDevices(
  tx: Tx,
  { userId, max }: { readonly userId: number; readonly max: number },
): Promise<void> {
  await tx.query(
    `delete from identity.device where id in (
       select id from identity.device where user_id = $1 order by last_used_at desc, created_at desc, id offset $2)`,
    [userId, max],
  );
}

export async function deletePastDevices(db: Db, before: number): Promise<void> {
  await pruneRows(db, 'identity.device', {
    where: 'last_used_at <= $1',
    params: [toTimestamp(before)],
  });
}
