import { DRAWINGS_PREFIX, DRAWN_PAIRS_MAX, type DocumentName } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

export interface Document {
  readonly content: string;
  readonly revision: number;
}

export interface OwnedDocument {
  readonly userId: number;
  readonly name: DocumentName;
}

export async function findDocument(db: Db, { userId, name }: OwnedDocument): Promise<Document | undefined> {
  const [row] = await db.query<Document>(
    'select content, revision from terminal.document where user_id = $1 and name = $2',
    [userId, name],
  );
  return row;
}

/** Writes the first version of a document; false where there is one. */
export async function insertDocument(
  tx: Tx,
  { userId, name, content, at }: OwnedDocument & { readonly content: string; readonly at: number },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into terminal.document (user_id, name, content, revision, updated_at) values ($1, $2, $3, 1, $4)
     on conflict do nothing returning revision`,
    [userId, name, content, toTimestamp(at)],
  );
  return rows.length > 0;
}

/** Replaces a version of a document; false where that is not the last one. */
export async function updateDocument(
  tx: Tx,
  { userId, name, content, revision, at }: OwnedDocument & Document & { readonly at: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update terminal.document set content = $3, revision = revision + 1, updated_at = $5
     where user_id = $1 and name = $2 and revision = $4 returning revision`,
    [userId, name, content, revision, toTimestamp(at)],
  );
  return rows.length > 0;
}

/** Deletes the drawings of a person beyond those of so many pairs, the least lately changed first, but never those of `name`. */
export async function deleteOldDrawings(tx: Tx, { userId, name }: OwnedDocument): Promise<void> {
  await tx.query(
    `delete from terminal.document where user_id = $1 and name in (
       select name from terminal.document where user_id = $1 and name <> $2 and starts_with(name, $3)
       order by updated_at desc, name offset $4)`,
    [userId, name, DRAWINGS_PREFIX, DRAWN_PAIRS_MAX - 1],
  );
}
