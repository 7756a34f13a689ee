import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';

export interface MethodRow {
  readonly id: string;
  /** Code of the payment method, and the version of it that the details are of. */
  readonly kind: string;
  readonly methodVersion: number;
  readonly detailsSealed: Buffer;
  readonly qrFileId: string | null;
  readonly isDefault: boolean;
  readonly createdAt: number;
}

const COLUMNS = `id, kind, method_version as "methodVersion", details_sealed as "detailsSealed", qr_file_id as "qrFileId", is_default as "isDefault", created_at as "createdAt"`;

/** Advisory lock class: changes of one user's collection methods come one after the other. */
const USER_LOCK = 4_717_001;

export async function lockMethods(tx: Tx, userId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2::text))', [USER_LOCK, userId]);
}

/** Oldest first. */
export function listMethods(db: Db, userId: number): Promise<MethodRow[]> {
  return db.query<MethodRow>(
    `select ${COLUMNS} from fiat.collection_method where user_id = $1 order by created_at, id`,
    [userId],
  );
}

export async function insertMethod(
  tx: Tx,
  row: Omit<MethodRow, 'createdAt'> & { readonly userId: number; readonly at: number },
): Promise<void> {
  await tx.query(
    `insert into fiat.collection_method
       (id, user_id, kind, method_version, details_sealed, qr_file_id, is_default, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      ...[row.id, row.userId, row.kind, row.methodVersion, row.detailsSealed, row.qrFileId, row.isDefault],
      toTimestamp(row.at),
    ],
  );
}

export async function updateMethod(
  tx: Tx,
  row: Omit<MethodRow, 'createdAt' | 'isDefault'> & { readonly at: number },
): Promise<void> {
  await tx.query(
    `update fiat.collection_method set kind = $2, method_version = $3, details_sealed = $4, qr_file_id = $5, updated_at = $6
     where id = $1`,
    [row.id, row.kind, row.methodVersion, row.detailsSealed, row.qrFileId, toTimestamp(row.at)],
  );
}

export async function deleteMethod(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from fiat.collection_method where id = $1', [id]);
}

/** The unique index is checked row by row, so the old default goes first. */
export async function setDefault(
  tx: Tx,
  input: { readonly userId: number; readonly id: string },
): Promise<void> {
  await tx.query('update fiat.collection_method set is_default = false where user_id = $1 and is_default', [
    input.userId,
  ]);
  await tx.query('update fiat.collection_method set is_default = true where id = $1', [input.id]);
}
