import type { fiat, ReplyOf } from '@openbourse/api';
import type { Db } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { type Details, maskAccount, maskCardNumber } from './details.ts';
import type { Kit } from '../kit.ts';
import { listMethods, type MethodRow } from './queries.ts';

export type Method = ReplyOf<typeof fiat.collectionMethod>;

/** The collection methods of a user, with numbers and accounts masked. */
export async function showMethods(kit: Kit, userId: number): Promise<Method[]> {
  const rows = await listMethods(kit.db, userId);
  return rows.map((row) => {
    const method = openMethod(kit, row);
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
  kit: Kit,
  db: Db,
  of: { readonly userId: number; readonly id: string },
): Promise<Method> {
  return openMethod(kit, findOwn(await listMethods(db, of.userId), of.id));
}

/** The method of that id among those of a user; a foreign one does not exist. */
export function findOwn(rows: readonly MethodRow[], id: string): MethodRow {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new AppError('fiat.method_not_found', { field: 'id' });
  return row;
}

export function openDetails(kit: Kit, row: MethodRow): Details {
  return JSON.parse(kit.box.open(row.detailsSealed, row.id).toString()) as Details;
}

function openMethod(kit: Kit, row: MethodRow): Method {
  return {
    id: row.id,
    kind: row.kind,
    ...openDetails(kit, row),
    qr: row.qrFileId,
    is_default: row.isDefault,
    created_at: row.createdAt,
  };
}
