import type { content as calls } from '@openbourse/api';
import type { Change } from '../kernel/change.ts';
import { AppError } from '../kernel/error.ts';
import { lockItem, type ManageDeps, recordChange } from './manage-deps.ts';
import { type NewsDetail, readNewsForOperators } from './read-news.ts';
import { writeHead, writeText } from './save-news.ts';
import { findVersion } from './version-queries.ts';

/** Brings back what a version wrote, as a new version. Publication is a decision of its own and stays. */
export async function restoreVersion(
  deps: ManageDeps,
  { tx, input, by: session }: Change<typeof calls.operatorRestore>,
): Promise<NewsDetail> {
  const { id, number, reason } = input;
  const item = await lockItem(tx, id);
  const found = await findVersion(tx, { newsId: id, number });
  if (found === undefined) throw new AppError('content.version_not_found', { field: 'number' });
  const change = { tx, session, id };
  if (found.text !== null) {
    await writeText(deps, change, { item, text: found.text, restoredFrom: number });
  }
  if (found.head !== null) {
    const head = { ...found.head, is_published: item.is_published };
    await writeHead(deps, { tx, session, before: item }, { head, restoredFrom: number });
  }
  const after = found.text ?? found.head ?? {};
  await recordChange(deps, change, { action: 'content.restore', reason, before: { number }, after });
  return readNewsForOperators(tx, id);
}
