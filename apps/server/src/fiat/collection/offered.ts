import type { Db, Tx } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';
import { findArea } from '../../identity/index.ts';
import type { Deps } from '../deps.ts';
import { listPaymentMethods, sharePaymentMethods } from '../method/method-queries.ts';
import { isSavedIn, notOffered, type PaymentMethod } from '../method/payment-method.ts';

interface Wanted {
  readonly code: string;
  readonly userId: number;
}

/** The way of paying of that code, as it is offered to a user; it stays so until the transaction ends. */
export async function findOffered(tx: Tx, deps: Deps, { code, userId }: Wanted): Promise<PaymentMethod> {
  await sharePaymentMethods(tx);
  const offered = await readOffered(tx, deps, userId);
  const found = offered.find((method) => method.code === code);
  if (found !== undefined) return found;
  const codes = offered.map((method) => method.code);
  throw notOffered('kind', codes);
}

/** Codes of the ways of paying that a user may save an account of now. */
export async function listOffered(deps: Deps, userId: number): Promise<string[]> {
  return (await readOffered(deps.db, deps, userId)).map(({ code }) => code);
}

async function readOffered(db: Db, deps: Deps, userId: number): Promise<readonly PaymentMethod[]> {
  const { areaId } = await deps.identity.readUser(db, userId);
  const area = await findArea(db, areaId);
  assert(area !== null, 'a user is registered in an area');
  return (await listPaymentMethods(db)).filter((method) => isSavedIn(method, area.iso));
}
