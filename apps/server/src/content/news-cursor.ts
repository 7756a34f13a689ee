import { AppError } from '../kernel/error.ts';

/** The last item of a page that goes by time: the next page starts after it. */
export interface NewsPlace {
  readonly publishedAt: number;
  readonly id: number;
}

/** The last item of a page that goes by rank (of a search), then by place in its category. */
export interface RankedPlace {
  readonly rank: number;
  readonly place: number;
  readonly id: number;
}

const START: NewsPlace = { publishedAt: Date.UTC(9999, 11, 31), id: 2_147_483_647 };
const FORM = /^([0-9]{1,15})-([0-9]{1,10})$/;
const RANKED_START: RankedPlace = { rank: -1, place: 0, id: 0 };
const RANKED_FORM = /^([0-2])_(-?[0-9]{1,12})_([0-9]{1,10})$/;

/** Refuses a cursor that this call has not handed out. */
export function readCursor(cursor: string | undefined): NewsPlace {
  if (cursor === undefined) return START;
  const found = FORM.exec(cursor);
  const place = {
    publishedAt: Number.parseInt(found?.[1] ?? '', 10),
    id: Number.parseInt(found?.[2] ?? '', 10),
  };
  if (found === null || place.publishedAt > START.publishedAt || place.id > START.id) throw unknownCursor();
  return place;
}

export function writeCursor(
  row: { readonly published_at: number; readonly id: number } | undefined,
): string | null {
  return row === undefined ? null : `${row.published_at}-${row.id}`;
}

/** As `readCursor`, for a page by rank. */
export function readRankedCursor(cursor: string | undefined): RankedPlace {
  if (cursor === undefined) return RANKED_START;
  const [rank, place, id] = (RANKED_FORM.exec(cursor) ?? [])
    .slice(1)
    .map((part) => Number.parseInt(part, 10));
  if (rank === undefined || place === undefined || id === undefined || id > START.id) throw unknownCursor();
  return { rank, place, id };
}

export function writeRankedCursor(row: RankedPlace | undefined): string | null {
  return row === undefined ? null : `${row.rank}_${row.place}_${row.id}`;
}

function unknownCursor(): AppError {
  return new AppError('request.invalid', {
    field: 'cursor',
    reason: 'is not a cursor of this list',
    accepted: 'next_cursor',
  });
}
