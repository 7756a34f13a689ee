import type { FilePurpose } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import { pruneRows } from '../kernel/prune-queries.ts';
import type { Owner } from './deps.ts';
import type { PictureType } from './picture.ts';

/** One of them is null. */
interface OwnerColumns {
  readonly userId: number | null;
  readonly operatorId: number | null;
}

export interface FileRow extends OwnerColumns {
  readonly id: string;
  readonly purpose: FilePurpose;
  readonly reference: string | null;
  readonly contentType: PictureType;
  readonly sha256: Buffer;
  readonly state: 'unbound' | 'bound' | 'deleted';
}

const FILE = `select id, user_id as "userId", operator_id as "operatorId", purpose, reference, content_type as "contentType", sha256, state
  from file.file`;

export function ownerColumns(owner: Owner): OwnerColumns {
  return 'userId' in owner
    ? { userId: owner.userId, operatorId: null }
    : { userId: null, operatorId: owner.operatorId };
}

/** Counts a picture of the day unless the limit is reached; returns whether it may come. */
export async function countUpload(
  db: Db,
  input: { readonly owner: Owner; readonly now: number; readonly limit: number },
): Promise<boolean> {
  const { userId, operatorId } = ownerColumns(input.owner);
  const [table, column] =
    userId === null ? ['file.operator_upload_day', 'operator_id'] : ['file.upload_day', 'user_id'];
  const rows = await db.query(
    `insert into ${table} as d (${column}, day, count)
     values ($1, ($2::timestamptz at time zone 'UTC')::date, 1)
     on conflict (${column}, day) do update set count = d.count + 1 where d.count < $3
     returning d.count`,
    [userId ?? operatorId, toTimestamp(input.now), input.limit],
  );
  return rows.length > 0;
}

export async function insertFile(
  db: Db,
  file: Pick<FileRow, 'id' | 'userId' | 'operatorId' | 'purpose' | 'contentType' | 'sha256'> & {
    readonly width: number;
    readonly height: number;
    readonly bytes: number;
    readonly createdAt: number;
  },
): Promise<void> {
  await db.query(
    `insert into file.file (id, user_id, operator_id, purpose, content_type, width, height, bytes, sha256, state,
       created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'unbound', $10)`,
    [
      file.id,
      file.userId,
      file.operatorId,
      file.purpose,
      file.contentType,
      file.width,
      file.height,
      file.bytes,
      file.sha256,
      toTimestamp(file.createdAt),
    ],
  );
}

export async function findFile(db: Db, id: string): Promise<FileRow | null> {
  const rows = await db.query<FileRow>(`${FILE} where id = $1 and state <> 'deleted'`, [id]);
  return rows[0] ?? null;
}

/** Facts that distinguish a submitted picture from any other. */
export interface PictureFacts {
  readonly id: string;
  /** Of the bytes as they are shown, in hexadecimal digits. */
  readonly sha256: string;
  readonly contentType: PictureType;
  readonly bytes: number;
  readonly createdAt: number;
}

export function listFacts(db: Db, ids: readonly string[]): Promise<PictureFacts[]> {
  return db.query<PictureFacts>(
    `select id, encode(sha256, 'hex') as sha256, content_type as "contentType", bytes, created_at as "createdAt"
     from file.file where id = any($1::uuid[]) and state = 'bound'`,
    [ids],
  );
}

/** A file of the user: bound, or unbound and younger than the instant. */
export async function findOwnFile(
  db: Db,
  input: { readonly id: string; readonly userId: number; readonly since: number },
): Promise<FileRow | null> {
  const rows = await db.query<FileRow>(
    `${FILE} where id = $1 and user_id = $2 and (state = 'bound' or (state = 'unbound' and created_at > $3))`,
    [input.id, input.userId, toTimestamp(input.since)],
  );
  return rows[0] ?? null;
}

/** Binds a file of its owner that is unbound and younger than the instant; returns whether there was one. */
export async function bindUnbound(
  tx: Tx,
  input: OwnerColumns & {
    readonly id: string;
    readonly purpose: FilePurpose;
    readonly reference: string;
    readonly since: number;
  },
): Promise<boolean> {
  const rows = await tx.query(
    `update file.file set state = 'bound', reference = $4
     where id = $1 and (user_id = $2 or operator_id = $6) and purpose = $3 and state = 'unbound' and created_at > $5
     returning id`,
    [input.id, input.userId, input.purpose, input.reference, toTimestamp(input.since), input.operatorId],
  );
  return rows.length > 0;
}

export async function listUnboundBefore(
  db: Db,
  input: {
    readonly before: number;
    /** Of the logos of coins. */
    readonly logosBefore: number;
    readonly except: readonly string[];
    readonly limit: number;
  },
): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from file.file where state = 'unbound' and created_at < $1 and id <> all ($2)
       and (purpose <> 'coin_logo' or created_at < $4)
     order by created_at limit $3`,
    [toTimestamp(input.before), input.except, input.limit, toTimestamp(input.logosBefore)],
  );
  return rows.map(({ id }) => id);
}

export async function markDeleted(db: Db, id: string): Promise<void> {
  await db.query(`update file.file set state = 'deleted' where id = $1 and state = 'unbound'`, [id]);
}

export async function deleteUploadDays(db: Db, before: number): Promise<void> {
  for (const table of ['file.upload_day', 'file.operator_upload_day'])
    await pruneRows(db, table, {
      where: "day < ($1::timestamptz at time zone 'UTC')::date",
      params: [toTimestamp(before)],
    });
}

export async function insertView(
  tx: Tx,
  view: {
    readonly fileId: string;
    readonly operatorId: number;
    readonly reason: string;
    readonly at: number;
  },
): Promise<void> {
  await tx.query('insert into file.view (file_id, operator_id, reason, at) values ($1, $2, $3, $4)', [
    view.fileId,
    view.operatorId,
    view.reason,
    toTimestamp(view.at),
  ]);
}

const IDS_AT_ONCE = 100;

/** The ids of the files after one, in their order; from the first on after null. */
export async function listFileIds(db: Db, after: string | null): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from file.file where $1::uuid is null or id > $1::uuid order by id limit $2',
    [after, IDS_AT_ONCE],
  );
  return rows.map(({ id }) => id);
}
