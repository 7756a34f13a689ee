import { DRAWINGS_PREFIX, type ReplyOf, readDocument, type terminal as calls } from '@openbourse/api';
import type { Change } from '../kernel/change.ts';
import { AppError } from '../kernel/error.ts';
import { deleteOldDrawings, insertDocument, updateDocument } from './queries.ts';

/**
 * Keeps a document of a person. Refuses `terminal.unreadable` for what is none of its kind or breaks a limit, and
 * `terminal.changed_elsewhere` where another device has saved since the version that is named. Drawings of one pair
 * more than are kept take the place of those that were changed least lately.
 */
export async function saveDocument({
  tx,
  input,
  by,
  now,
}: Change<typeof calls.save>): Promise<ReplyOf<typeof calls.save>> {
  const { name, revision } = input;
  const read = readDocument(name, input.content);
  if (read === null) throw new AppError('terminal.unreadable', { field: 'content' });
  const row = { userId: by.userId, name, content: JSON.stringify(read), at: now };
  const isSaved =
    revision === 0 ? await insertDocument(tx, row) : await updateDocument(tx, { ...row, revision });
  if (!isSaved) throw new AppError('terminal.changed_elsewhere', { field: 'revision' });
  if (revision === 0 && name.startsWith(DRAWINGS_PREFIX)) await deleteOldDrawings(tx, row);
  return { revision: revision + 1 };
}
