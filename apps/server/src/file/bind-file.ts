import type { FilePurpose } from '@openbourse/api';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { type Deps, type Owner, unboundMs } from './deps.ts';
import { bindUnbound, findFile, ownerColumns } from './queries.ts';

export type Binding = Owner & {
  readonly fileId: string;
  readonly purpose: FilePurpose;
  /** Name of the user of the file, for example `verification:<case>`. */
  readonly reference: string;
};

/**
 * Ties a file to what uses it. The first call fixes it; the same call again is harmless, any other refuses with
 * `file.already_used`. A foreign, expired or otherwise meant file is `file.not_found`.
 */
export async function bindFile(tx: Tx, deps: Pick<Deps, 'clock'>, binding: Binding): Promise<void> {
  const { fileId: id, purpose, reference } = binding;
  const owner = ownerColumns(binding);
  const since = deps.clock.now() - unboundMs(purpose);
  if (await bindUnbound(tx, { id, ...owner, purpose, reference, since })) return;
  const found = await findFile(tx, id);
  const isOwn = found?.userId === owner.userId && found.operatorId === owner.operatorId;
  if (found === null || !isOwn || found.purpose !== purpose || found.state !== 'bound')
    throw new AppError('file.not_found', { id });
  if (found.reference !== reference) throw new AppError('file.already_used', { id });
}
