import { COLLECTION_METHODS_MAX, type fiat as calls } from '@openbourse/api';
import type { Change } from '../../kernel/change.ts';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { enqueueNotification } from '../../notification/index.ts';
import { isSameName, readDetails } from './details.ts';
import type { Deps } from '../deps.ts';
import { findOffered } from './offered.ts';
import * as queries from './queries.ts';
import { findOwn, type Method, showMethod } from './show-methods.ts';

/** Adds a method, or replaces the one of the id. Refuses with the error keys of its call. */
export async function saveMethod(
  deps: Deps,
  { tx, input, by, now }: Change<typeof calls.saveCollectionMethod>,
): Promise<Method> {
  const { userId } = by;
  const method = await findOffered(tx, deps, { code: input.kind, userId });
  const details = readDetails(method, input);
  const qrFileId = method.picture === 'none' ? null : (input.qr ?? null);
  if (method.picture === 'required' && qrFileId === null)
    throw new AppError('fiat.field_required', { field: 'qr', accepted: PICTURE_EXAMPLE });
  const rows = await lockMethods(tx, userId);
  const id = input.id ?? deps.random.uuid();
  if (input.id !== undefined) findOwn(rows, id);
  else if (rows.length >= COLLECTION_METHODS_MAX)
    throw new AppError('fiat.too_many_methods', { limit: `${COLLECTION_METHODS_MAX}` });
  const certified = method.isNameVerified ? await deps.certifiedName(tx, userId) : null;
  if (certified !== null && !isSameName(details.real_name, { name: certified }))
    throw new AppError('fiat.name_differs', { field: 'real_name' });
  if (qrFileId !== null)
    await deps.files.bind(tx, { fileId: qrFileId, userId, purpose: 'payment_qr', reference: `fiat:${id}` });
  const detailsSealed = deps.box.seal(Buffer.from(JSON.stringify(details)), id);
  const row = { id, kind: input.kind, methodVersion: method.version, detailsSealed, qrFileId, at: now };
  if (input.id !== undefined) await queries.updateMethod(tx, row);
  else await queries.insertMethod(tx, { ...row, userId, isDefault: rows.length === 0 });
  await notify(tx, deps, { userId, at: now });
  return showMethod(deps, tx, { userId, id });
}

const PICTURE_EXAMPLE = 'the id of an uploaded payment_qr';

/** Removes a method; the oldest of the others becomes the default when it was. */
export async function removeMethod(
  deps: Deps,
  { tx, input, by, now }: Change<typeof calls.removeCollectionMethod>,
): Promise<Record<string, never>> {
  const { userId } = by;
  const rows = await lockMethods(tx, userId);
  const { isDefault } = findOwn(rows, input.id);
  await queries.deleteMethod(tx, input.id);
  const next = rows.find(({ id }) => id !== input.id);
  if (isDefault && next !== undefined) await queries.setDefault(tx, { userId, id: next.id });
  await notify(tx, deps, { userId, at: now });
  return {};
}

/** Makes a method the default; repeating it is harmless. */
export async function setDefaultMethod(
  deps: Deps,
  { tx, input, by, now }: Change<typeof calls.setDefaultCollectionMethod>,
): Promise<Record<string, never>> {
  const { userId } = by;
  findOwn(await lockMethods(tx, userId), input.id);
  await queries.setDefault(tx, { userId, id: input.id });
  await notify(tx, deps, { userId, at: now });
  return {};
}

/** The methods of a user, which change one after the other. */
async function lockMethods(tx: Tx, userId: number): Promise<readonly queries.MethodRow[]> {
  await queries.lockMethods(tx, userId);
  return queries.listMethods(tx, userId);
}

function notify(
  tx: Tx,
  deps: Pick<Deps, 'random'>,
  { userId, at }: { readonly userId: number; readonly at: number },
): Promise<void> {
  const key = deps.random.uuid();
  return enqueueNotification(tx, { userId, kind: 'collection_method_changed', params: {}, key, at });
}
