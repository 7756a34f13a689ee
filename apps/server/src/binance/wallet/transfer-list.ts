import { HOUR_MS } from '@openbourse/money';
import { refuse } from '../error.ts';

/** The parameters that narrow every list of deposits or withdrawals. */
export const transferParams = {
  coin: { kind: 'text', range: '^[A-Z0-9]{1,20}$' },
  status: { kind: 'integer' },
  startTime: { kind: 'instant' },
  endTime: { kind: 'instant' },
  offset: { kind: 'integer', fallback: 0 },
  limit: { kind: 'integer', min: 1, cut: 1_000, fallback: 1_000 },
} as const;

const DAYS_MAX = 90;

/** The 90 days up to now unless others are asked for; the end is the first instant that is left out. */
export function readTransferWindow(
  asked: { readonly startTime: number | undefined; readonly endTime: number | undefined },
  now: number,
): { readonly from: number; readonly to: number } {
  const last = asked.endTime ?? now;
  const from = asked.startTime ?? Math.max(last - DAYS_MAX * 24 * HOUR_MS, 0);
  if (last - from > DAYS_MAX * 24 * HOUR_MS) throw refuse('lookup_hours', DAYS_MAX * 24);
  return { from, to: last + 1 };
}

interface Page<R> {
  readonly data: readonly R[];
  readonly next_cursor: string | null;
}

/** Rows of a list that is read page by page, until as many as were asked for are found. */
export async function collectRows<R>(
  read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<R>>,
  asked: { readonly offset: number; readonly limit: number; readonly isMeant: (row: R) => boolean },
): Promise<readonly R[]> {
  const most = asked.offset + asked.limit;
  const found: R[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<R> = await read({ limit: PAGE_ROWS, ...(cursor !== null && { cursor }) });
    found.push(...page.data.filter(asked.isMeant));
    cursor = page.next_cursor;
  } while (cursor !== null && found.length < most);
  return found.slice(asked.offset, most);
}

const PAGE_ROWS = 1_000;
