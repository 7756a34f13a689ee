import type { fiat, ReplyOf } from '@openbourse/api';
import type { Db } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { type Details, maskAccount, maskCardNumber } from './details.ts';
import type { Deps } from '../deps.ts';
import { listMethods, type MethodRow } from './queries.ts';

export type Method = ReplyOf<typeof fiat.collectionMethod>;

/** The collection methods of a user, with numbers and accounts masked. */
export async function showMethods(deps: Deps, userId: number): Promise<Method[]> {
  const rows = await listMethods(deps.db, userId);
  return rows.map((row) => {
    const method = openMethod(deps, row);
    const { card_number: number, account } = method;
    return {
      ...method,
      card_number: number === null ? null : maskCardNumber(number),
      account: account === null ? null : maskAccount(account),
    };
  });
}

/** One method of its owner, unmasked. */
export async function showMethod(
  deps: Deps,
  db: Db,
  of: { readonly userId: number; readonly id: string },
): Promise<Method> {
  return openMethod(deps, findOwn(await listMethods(db, of.userId), of.id));
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

function openMethod(deps: Deps, row: MethodRow): Method {
  return {
    id: row.id,
    kind: row.kind,
    ...openDetails(deps, row),
    qr: row.qrFileId,
    is_default: row.isDefault,
    created_at: row.createdAt,
  };
}
