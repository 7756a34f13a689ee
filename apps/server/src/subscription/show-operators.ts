import type { DecodedInputOf, ReplyOf, subscription as calls } from '@openbourse/api';
import { subDecimal } from '@openbourse/money';
import type { Locale } from '@openbourse/i18n';
import type { Db } from '../kernel/db.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../kernel/page.ts';
import { notFound } from './commit.ts';
import { listLargest } from './commitment-queries.ts';
import { presentForOperators } from './offering.ts';
import { findOffering, listForOperators, listTexts } from './offering-queries.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

const PAGE_ROWS = 20;

export async function listOfferingsForOperators(
  { db, clock }: SubscriptionDeps,
  input: DecodedInputOf<typeof calls.operatorOfferings>,
  locale: Locale,
): Promise<ReplyOf<typeof calls.operatorOfferings>> {
  const limit = input.limit ?? PAGE_ROWS;
  const rows = await listForOperators(db, {
    locale,
    state: input.state ?? null,
    beforeId: readIdCursor(input.cursor),
    rows: limit + 1,
  });
  const now = clock.now();
  return pageOf(rows, limit, {
    present: (row) => presentForOperators(row, now),
    cursorOf: writeIdCursor,
  });
}

export async function showForOperators(
  { db, clock }: Pick<SubscriptionDeps, 'clock'> & { readonly db: Db },
  id: number,
  locale: Locale,
): Promise<ReplyOf<typeof calls.operatorOffering>> {
  const offering = await findOffering(db, { locale, id });
  if (offering === undefined) throw notFound('id');
  const texts = await listTexts(db, id);
  return { offering: presentForOperators(offering, clock.now()), texts };
}

/** Pages by their place: amounts may change until the end, and then no more. */
export async function listShares(
  { db }: SubscriptionDeps,
  input: DecodedInputOf<typeof calls.operatorAllocation>,
): Promise<ReplyOf<typeof calls.operatorAllocation>> {
  const limit = input.limit ?? PAGE_ROWS;
  const offset = readIdCursor(input.cursor) ?? 0;
  if ((await findOffering(db, { locale: 'en-US', id: input.id })) === undefined) throw notFound('id');
  const rows = await listLargest(db, { offeringId: input.id, offset, rows: limit + 1 });
  return pageOf(rows, limit, {
    present: ({ ref, amount, committedAt, allocated, paid, settledAt }) => ({
      ref,
      amount,
      committed_at: committedAt,
      allocated,
      paid,
      refunded: paid === null ? null : subDecimal(amount, paid),
      is_settled: settledAt !== null,
    }),
    cursorOf: () => writeIdCursor({ id: offset + limit }),
  });
}
