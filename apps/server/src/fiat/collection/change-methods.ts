import { isDeepStrictEqual } from 'node:util';
import { COLLECTION_FIELDS, COLLECTION_METHODS_MAX, type DecodedInputOf, type fiat } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { RequestContext } from '../../kernel/request.ts';
import { enqueueNotification } from '../../notification/index.ts';
import { isSameName, readDetails } from './details.ts';
import type { Kit } from '../kit.ts';
import * as queries from './queries.ts';
import { findOwn, openDetails } from './show-methods.ts';

interface Change {
  readonly userId: number;
  readonly payPassword: string;
}

type Input = DecodedInputOf<typeof fiat.saveCollectionMethod>;

/**
 * Adds a method, or replaces the one of the id. Answers its id; adding it again by the same idempotency key answers
 * the one that was added. Refuses with the error keys of its call.
 */
export function saveMethod(
  kit: Kit,
  of: { readonly userId: number; readonly input: Input },
  context: RequestContext,
): Promise<string> {
  const { userId, input } = of;
  const change = { userId, payPassword: input.pay_password };
  const details = readDetails(input);
  const qrFileId = COLLECTION_FIELDS[input.kind].hasQr ? (input.qr ?? null) : null;
  return changeMethods(kit, { change, context }, async (tx, rows) => {
    const earlier = input.id === undefined ? findByKey(rows, context.idempotencyKey) : undefined;
    if (earlier !== undefined) {
      const isSame = earlier.kind === input.kind && earlier.qrFileId === qrFileId;
      if (!isSame || !isDeepStrictEqual(openDetails(kit, earlier), details))
        throw new AppError('request.idempotency_conflict');
      return earlier.id;
    }
    const id = input.id ?? kit.random.uuid();
    if (input.id !== undefined) findOwn(rows, id);
    else if (rows.length >= COLLECTION_METHODS_MAX)
      throw new AppError('fiat.too_many_methods', { limit: `${COLLECTION_METHODS_MAX}` });
    const certified = await kit.certifiedName(tx, userId);
    if (certified !== null && !isSameName(details.real_name, { name: certified }))
      throw new AppError('fiat.name_differs', { field: 'real_name' });
    if (qrFileId !== null)
      await kit.files.bind(tx, { fileId: qrFileId, userId, purpose: 'payment_qr', reference: `fiat:${id}` });
    const detailsSealed = kit.box.seal(Buffer.from(JSON.stringify(details)), id);
    const row = { id, kind: input.kind, detailsSealed, qrFileId, at: kit.clock.now() };
    const idempotencyKey = context.idempotencyKey || id;
    if (input.id !== undefined) await queries.updateMethod(tx, row);
    else await queries.insertMethod(tx, { ...row, userId, idempotencyKey, isDefault: rows.length === 0 });
    await tell(tx, kit, userId);
    return id;
  });
}

function findByKey(rows: readonly queries.MethodRow[], key: string): queries.MethodRow | undefined {
  return rows.find(({ idempotencyKey }) => idempotencyKey === key);
}

/** Removes a method; the oldest of the others becomes the default when it was. */
export function removeMethod(
  kit: Kit,
  of: Change & { readonly id: string },
  context: RequestContext,
): Promise<void> {
  return changeMethods(kit, { change: of, context }, async (tx, rows) => {
    const { isDefault } = findOwn(rows, of.id);
    await queries.deleteMethod(tx, of.id);
    const next = rows.find(({ id }) => id !== of.id);
    if (isDefault && next !== undefined) await queries.setDefault(tx, { userId: of.userId, id: next.id });
    await tell(tx, kit, of.userId);
  });
}

/** Makes a method the default; repeating it is harmless. */
export function setDefaultMethod(
  kit: Kit,
  of: Change & { readonly id: string },
  context: RequestContext,
): Promise<void> {
  return changeMethods(kit, { change: of, context }, async (tx, rows) => {
    findOwn(rows, of.id);
    await queries.setDefault(tx, { userId: of.userId, id: of.id });
    await tell(tx, kit, of.userId);
  });
}

/**
 * Proves the transaction password and changes the methods of a user, one change after the other. The password comes
 * first, outside of the transaction, so that wrong tries count even when it is undone.
 */
async function changeMethods<T>(
  kit: Kit,
  by: { readonly change: Change; readonly context: RequestContext },
  apply: (tx: Tx, rows: readonly queries.MethodRow[]) => Promise<T>,
): Promise<T> {
  const { userId, payPassword } = by.change;
  await kit.identity.provePayPassword(userId, payPassword, by.context);
  return kit.db.transaction(async (tx) => {
    await queries.lockMethods(tx, userId);
    return apply(tx, await queries.listMethods(tx, userId));
  });
}

function tell(tx: Tx, kit: Kit, userId: number): Promise<void> {
  return enqueueNotification(tx, {
    userId,
    kind: 'collection_method_changed',
    params: {},
    key: kit.random.uuid(),
    at: kit.clock.now(),
  });
}
