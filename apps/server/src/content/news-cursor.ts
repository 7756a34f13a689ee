import { cursorsOf } from '../kernel/page.ts';

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
const RANKED_START: RankedPlace = { rank: -1, place: 0, id: 0 };

const byTime = cursorsOf({ publishedAt: 'instant', id: 'small' });
const byRank = cursorsOf({ rank: 'small', place: 'small', id: 'small' });

export const readCursor = (cursor: string | undefined): NewsPlace => byTime.read(cursor) ?? START;

export function writeCursor(
  row: { readonly published_at: number; readonly id: number } | undefined,
): string | null {
  return row === undefined ? null : byTime.write({ publishedAt: row.published_at, id: row.id });
}

/** As `readCursor`, for a page by rank. */
export const readRankedCursor = (cursor: string | undefined): RankedPlace =>
  byRank.read(cursor) ?? RANKED_START;

export function writeRankedCursor(row: RankedPlace | undefined): string | null {
  return row === undefined ? null : byRank.write(row);
}
