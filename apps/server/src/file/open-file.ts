import { createHash } from 'node:crypto';
import { FileReply, type OperatorSession } from '../kernel/request.ts';
import type { FilePurpose, OperatorRole } from '@openbourse/api';
import { AppError, assert } from '../kernel/error.ts';
import { type Deps, unboundMs } from './deps.ts';
import { type FileRow, findFile, findOwnFile, insertView } from './queries.ts';

export interface OpenFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/**
 * Operators who decide on what a picture proves, and so may see it (reliability, section 3, "file serving").
 */
const VIEWERS: Readonly<Record<FilePurpose, readonly OperatorRole[]>> = {
  identity_front: ['identity_reviewer'],
  identity_reverse: ['identity_reviewer'],
  identity_hand: ['identity_reviewer'],
  address_proof: ['identity_reviewer'],
  deposit_voucher: ['ledger_maker', 'ledger_checker'],
  payment_qr: ['fiat_arbiter'],
  payment_voucher: ['fiat_arbiter'],
  fiat_chat: ['fiat_arbiter'],
  fiat_evidence: ['fiat_arbiter'],
  feedback: ['support'],
  support_chat: ['support'],
  coin_logo: ['risk'],
};

/** Opens a bound file for a route that has checked who may see it. Refuses with `file.not_found`. */
export async function openFile(deps: Deps, fileId: string): Promise<OpenFile> {
  const found = await findFile(deps.db, fileId);
  if (found?.state !== 'bound') throw new AppError('file.not_found', { id: fileId });
  return readPicture(deps, found);
}

/** Shows the logo of a coin to everybody, once it is one; any other picture is `file.not_found`. */
export async function viewLogo(deps: Deps, id: string): Promise<FileReply> {
  const found = await findFile(deps.db, id);
  if (found?.state !== 'bound' || found.purpose !== 'coin_logo') throw new AppError('file.not_found', { id });
  return pictureReply(found, await readPicture(deps, found));
}

/** Shows a user a picture of theirs; any other is `file.not_found`. */
export async function viewOwn(
  deps: Deps,
  input: { readonly id: string; readonly userId: number },
): Promise<FileReply> {
  const found = await findOwnFile(deps.db, { ...input, since: deps.clock.now() - unboundMs('feedback') });
  if (found === null) throw new AppError('file.not_found', { id: input.id });
  return pictureReply(found, await readPicture(deps, found));
}

/**
 * Shows an operator a picture that a user or another operator sent. The view is recorded with its reason before the picture
 * leaves, here and in the audit log. A logo that is proposed is looked at before it is one. Refuses with
 * `operator.role_missing` and `operator.own_account`.
 */
export async function viewAsOperator(
  deps: Deps,
  operator: OperatorSession,
  input: { readonly fileId: string; readonly reason: string },
): Promise<FileReply> {
  const { fileId, reason } = input;
  const found = await findFile(deps.db, fileId);
  if (found === null || (found.state !== 'bound' && found.purpose !== 'coin_logo'))
    throw new AppError('file.not_found', { id: fileId });
  const viewers = VIEWERS[found.purpose];
  if (!viewers.some((role) => operator.roles.includes(role)))
    throw new AppError('operator.role_missing', { accepted: viewers.join(', ') });
  await deps.db.transaction(async (tx) => {
    if (found.userId !== null) await deps.oversight.assertNotOwn(tx, operator, found.userId);
    await insertView(tx, { fileId, operatorId: operator.operatorId, reason, at: deps.clock.now() });
    await deps.oversight.record(tx, operator, {
      action: 'file.view',
      subject: { kind: 'file', id: fileId },
      reason,
      before: null,
      after: { ...uploaderOf(found), purpose: found.purpose, reference: found.reference ?? '' },
    });
  });
  return pictureReply(found, await readPicture(deps, found));
}

function uploaderOf({ userId, operatorId }: FileRow): Readonly<Record<string, number>> {
  return userId === null ? { operator_id: operatorId ?? 0 } : { user_id: userId };
}

async function readPicture(deps: Deps, row: FileRow): Promise<OpenFile> {
  const bytes = deps.box.open(await deps.store.get(row.id), row.id);
  const sha256 = createHash('sha256').update(bytes).digest();
  assert(sha256.equals(row.sha256), `file ${row.id} is as it was stored`);
  return { bytes, contentType: row.contentType };
}

function pictureReply(row: FileRow, file: OpenFile): FileReply {
  const fileName = `${row.purpose}.${row.contentType.replace('image/', '')}`;
  const isImmutable = row.purpose === 'coin_logo';
  return new FileReply({
    contentType: file.contentType,
    fileName,
    body: file.bytes,
    isInline: true,
    isImmutable,
  });
}
