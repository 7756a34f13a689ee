import type { FilePurpose } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import type { PictureType } from './picture.ts';

export interface FileRow {
  readonly id: string;
  readonly userId: number;
  readonly purpose: FilePurpose;
  readonly reference: string | null;
  readonly contentType: PictureType;
  readonly sha256: Buffer;
  readonly state: 'unbound' | 'bound' | 'deleted';
}

const FILE = `select id, user_id as "userId", purpose, reference, content_type as "contentType", sha256, state
  from file.file`;

/** Counts a picture of the day unless the limit is reached; returns whether it may come. */
export async function countUpload(
  db: Db,
  input: { readonly userId: number; readonly now: number; readonly limit: number },
): Promise<boolean> {
  const rows = await db.query(
    `insert into file.upload_day as d (user_id, day, count)
     values ($1, ($2::timestamptz at time zone 'UTC')::date, 1)
     on conflict (user_id, day) do update set count = d.count + 1 where d.count < $3
     returning d.count`,
    [input.userId, toTimestamp(input.now), input.limit],
  );
  return rows.length > 0;
}

export async function insertFile(
  db: Db,
  file: Pick<FileRow, 'id' | 'userId' | 'purpose' | 'contentType' | 'sha256'> & {
    readonly width: number;
    readonly height: number;
    readonly bytes: number;
    readonly createdAt: number;
  },
): Promise<void> {
  await db.query(
    `insert into file.file (id, user_id, purpose, content_type, width, height, bytes, sha256, state, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'unbound', $9)`,
    [
      file.id,
      file.userId,
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

/** What tells a picture that somebody submitted from any other. */
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

/** Binds a file of the user that is unbound and younger than the instant; returns whether there was one. */
export async function bindUnbound(
  tx: Tx,
  input: {
    readonly id: string;
    readonly userId: number;
    readonly purpose: FilePurpose;
    readonly reference: string;
    readonly since: number;
  },
): Promise<boolean> {
  const rows = await tx.query(
    `update file.file set state = 'bound', reference = $4
     where id = $1 and user_id = $2 and purpose = $3 and state = 'unbound' and created_at > $5
     returning id`,
    [input.id, input.userId, input.purpose, input.reference, toTimestamp(input.since)],
  );
  return rows.length > 0;
}

export async function listUnboundBefore(
  db: Db,
  input: { readonly before: number; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(
    `select id from file.file where state = 'unbound' and created_at < $1 order by created_at limit $2`,
    [toTimestamp(input.before), input.limit],
  );
  return rows.map(({ id }) => id);
}

export async function markDeleted(db: Db, id: string): Promise<void> {
  await db.query(`update file.file set state = 'deleted' where id = $1 and state = 'unbound'`, [id]);
}

export async function deleteUploadDays(db: Db, before: number): Promise<void> {
  await db.query(`delete from file.upload_day where day < ($1::timestamptz at time zone 'UTC')::date`, [
    toTimestamp(before),
  ]);
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
