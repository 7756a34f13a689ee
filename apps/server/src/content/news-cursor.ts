import { AppError } from '../kernel/error.ts';

/** The last item of a page: the next page starts after it. */
export interface NewsPlace {
  readonly publishedAt: number;
  readonly id: number;
}

const START: NewsPlace = { publishedAt: Date.UTC(9999, 11, 31), id: 2_147_483_647 };
const FORM = /^([0-9]{1,15})-([0-9]{1,10})$/;

/** Refuses a cursor that this call has not handed out. */
export function readCursor(cursor: string | undefined): NewsPlace {
  if (cursor === undefined) return START;
  const found = FORM.exec(cursor);
  const place = {
    publishedAt: Number.parseInt(found?.[1] ?? '', 10),
    id: Number.parseInt(found?.[2] ?? '', 10),
  };
  if (found === null || place.publishedAt > START.publishedAt || place.id > START.id) {
    throw new AppError('request.invalid', {
      field: 'cursor',
      reason: 'is not a cursor of this list',
      accepted: 'next_cursor',
    });
  }
  return place;
}

export function writeCursor(
  row: { readonly published_at: number; readonly id: number } | undefined,
): string | null {
  return row === undefined ? null : `${row.published_at}-${row.id}`;
}
