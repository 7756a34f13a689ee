import { FEEDBACK_LIMITS } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { Deps } from '../deps.ts';

/** The ids of pictures that a form names, each once; refuses with `feedback.too_many_pictures`. */
export function readPictures(text: string | undefined): readonly string[] {
  const ids = [...new Set(text === undefined ? [] : text.split(','))];
  const limit = FEEDBACK_LIMITS.picturesMax;
  if (ids.length > limit)
    throw new AppError('feedback.too_many_pictures', {
      field: 'pictures',
      limit: String(limit),
      accepted: ids.slice(0, limit).join(','),
    });
  return ids;
}

/** Ties the pictures of a user to what they are sent with. */
export async function bindPictures(
  tx: Tx,
  deps: Pick<Deps, 'files'>,
  of: { readonly pictures: readonly string[]; readonly userId: number; readonly reference: string },
): Promise<void> {
  const { pictures, userId, reference } = of;
  for (const fileId of pictures)
    await deps.files.bind(tx, { fileId, userId, purpose: 'feedback', reference });
}
