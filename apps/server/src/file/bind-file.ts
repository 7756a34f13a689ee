import type { FilePurpose } from '@openbourse/api';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { type Kit, UNBOUND_MS } from './kit.ts';
import { bindUnbound, findFile } from './queries.ts';

export interface Binding {
  readonly fileId: string;
  readonly userId: number;
  readonly purpose: FilePurpose;
  /** What uses the file, for example `verification:<case>`. */
  readonly reference: string;
}

/**
 * Ties a file to what uses it. The first call fixes it; the same call again is harmless, any other refuses with
 * `file.already_used`. A foreign, expired or otherwise meant file is `file.not_found`.
 */
export async function bindFile(tx: Tx, kit: Pick<Kit, 'clock'>, binding: Binding): Promise<void> {
  const { fileId: id, ...rest } = binding;
  if (await bindUnbound(tx, { id, ...rest, since: kit.clock.now() - UNBOUND_MS })) return;
  const found = await findFile(tx, id);
  const isOwn = found?.userId === binding.userId && found.purpose === binding.purpose;
  if (found === null || !isOwn || found.state !== 'bound') throw new AppError('file.not_found', { id });
  if (found.reference !== binding.reference) throw new AppError('file.already_used', { id });
}
