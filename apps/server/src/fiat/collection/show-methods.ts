import type { fiat, ReplyOf } from '@openbourse/api';
import type { Db } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { type Details, presentFields, presentNamed } from './details.ts';
import type { Deps } from '../deps.ts';
import { findVersion } from '../method/method-queries.ts';
import { listMethods, type MethodRow } from './queries.ts';

export type Method = ReplyOf<typeof fiat.collectionMethod>;

/** The collection methods of a user, with numbers and accounts masked. */
export async function showMethods(deps: Deps, userId: number): Promise<Method[]> {
  const rows = await listMethods(deps.db, userId);
  return Promise.all(rows.map((row) => openMethod(deps, deps.db, { row, isMasked: true })));
}

/** One method of its owner, unmasked. */
export async function showMethod(
  deps: Deps,
  db: Db,
  of: { readonly userId: number; readonly id: string },
): Promise<Method> {
  const row = findOwn(await listMethods(db, of.userId), of.id);
  return openMethod(deps, db, { row, isMasked: false });
}

/** The method of that id among those of a user; a foreign one does not exist. */
export function findOwn(rows: readonly MethodRow[], id: string): MethodRow {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new AppError('fiat.method_not_found', { field: 'id' });
  return row;
}

export function openDetails(deps: Deps, row: MethodRow): Details {
  return JSON.parse(deps.box.open(row.detailsSealed, row.id).toString()) as Details;
}

async function openMethod(
  deps: Deps,
  db: Db,
  { row, isMasked }: { readonly row: MethodRow; readonly isMasked: boolean },
): Promise<Method> {
  const version = await findVersion(db, { code: row.kind, version: row.methodVersion });
  const details = openDetails(deps, row);
  const fields = presentFields(version, details, { isMasked });
  return {
    id: row.id,
    kind: row.kind,
    real_name: details.real_name,
    ...presentNamed(fields),
    fields,
    qr: row.qrFileId,
    is_default: row.isDefault,
    created_at: row.createdAt,
  };
}
