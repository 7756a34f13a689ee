import { type ReplyOf, readLayouts, type terminal as calls } from '@openbourse/api';
import type { Change } from '../kernel/change.ts';
import { AppError } from '../kernel/error.ts';
import { insertLayouts, updateLayouts } from './queries.ts';

/**
 * Keeps the layouts of a screen. Refuses `terminal.layouts_unreadable` for what is none or breaks a limit, and
 * `terminal.changed_elsewhere` where another device has saved since the version that is named.
 */
export async function saveLayouts({
  tx,
  input,
  by,
  now,
}: Change<typeof calls.save>): Promise<ReplyOf<typeof calls.save>> {
  const { screen, revision } = input;
  const read = readLayouts(input.layouts);
  if (read === null) throw new AppError('terminal.layouts_unreadable', { field: 'layouts' });
  const row = { userId: by.userId, screen, layouts: JSON.stringify(read), at: now };
  const isSaved =
    revision === 0 ? await insertLayouts(tx, row) : await updateLayouts(tx, { ...row, revision });
  if (!isSaved) throw new AppError('terminal.changed_elsewhere', { field: 'revision' });
  return { revision: revision + 1 };
}
