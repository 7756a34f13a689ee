import type { DecodedInputOf, ReplyOf, subscription as calls } from '@openbourse/api';
import { FINANCIAL_ACCOUNT } from '@openbourse/api';
import { type AllocationLine, shareInOffering } from '@openbourse/engine';
import { formatDecimal, parseDecimal } from '@openbourse/money';
import type { Locale } from '@openbourse/i18n';
import type { Db } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../kernel/page.ts';
import type { Session } from '../kernel/request.ts';
import { notFound } from './commit.ts';
import { presentCommitment } from './commitment.ts';
import { findCommitment, listByUser } from './commitment-queries.ts';
import {
  allocationTermsOf,
  levelFor,
  mayCancel,
  type OfferingView,
  phaseOf,
  presentOffering,
} from './offering.ts';
import { findAllocation, findOffering, listOfferings, listPublished, listTexts } from './offering-queries.ts';
import { readAmount } from './read-amount.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

const LISTED_MAX = 100;
const PAGE_ROWS = 20;
/** Behind every name, where the caller has none yet. */
const NOBODY = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export async function showOfferings(
  { db, clock }: SubscriptionDeps,
  input: DecodedInputOf<typeof calls.offerings>,
  locale: Locale,
): Promise<ReplyOf<typeof calls.offerings>> {
  const now = clock.now();
  const rows = await listPublished(db, { locale, now, rows: LISTED_MAX });
  return rows
    .map((row) => presentOffering(row, now))
    .filter(({ phase }) => input.phase === undefined || phase === input.phase);
}

export async function showOffering(
  { db, clock }: SubscriptionDeps,
  id: number,
  locale: Locale,
): Promise<ReplyOf<typeof calls.offering>> {
  const offering = await readPublished(db, { id, locale });
  const texts = await listTexts(db, id);
  const textIn = (wanted: string) => texts.find((text) => text.locale === wanted);
  const text = textIn(locale) ?? textIn('en-US') ?? texts[0];
  return { offering: presentOffering(offering, clock.now()), description: text?.description ?? '' };
}

export async function showAllocation(
  { db }: SubscriptionDeps,
  id: number,
): Promise<ReplyOf<typeof calls.allocation>> {
  await readPublished(db, { id, locale: 'en-US' });
  const found = await findAllocation(db, id);
  if (found === undefined) throw new AppError('subscription.not_allocated', { field: 'id' });
  return { id, text: found.text, sha256: found.sha256, published_at: found.publishedAt };
}

/** The user's part of an offering; before its end with what it would get now. */
export async function showOwn(
  deps: SubscriptionDeps,
  { userId }: Session,
  offeringId: number,
): Promise<ReplyOf<typeof calls.own>> {
  const { db, clock, identity, ledger } = deps;
  const offering = await readPublished(db, { id: offeringId, locale: 'en-US', field: 'offering_id' });
  const [commitment, user, balances] = await Promise.all([
    findCommitment(db, { offeringId, userId }),
    identity.readUser(db, userId),
    ledger.balancesOf(userId),
  ]);
  const now = clock.now();
  const needed = levelFor(offering, phaseOf(offering, now));
  const own = commitment === undefined || commitment.state === 'cancelled' ? null : commitment;
  const balance = balances.find(
    (row) => row.account_type_id === FINANCIAL_ACCOUNT && row.currency_id === offering.quoteId,
  );
  return {
    commitment: own === null ? null : presentCommitment(own),
    if_ended_now:
      own?.state === 'live'
        ? await computeShare(deps, offering, { ref: own.ref, at: own.committedAt, amount: own.amount })
        : null,
    available: balance?.available ?? '0',
    level: user.level,
    can_commit: needed !== null && user.level >= needed && !user.isFrozen,
    can_cancel: own?.state === 'live' && mayCancel(offering, now) && !user.isFrozen,
  };
}

export async function previewCommitment(
  deps: SubscriptionDeps,
  { userId }: Session,
  input: DecodedInputOf<typeof calls.preview>,
): Promise<ReplyOf<typeof calls.preview>> {
  const { db, clock } = deps;
  const offeringId = input.offering_id;
  const offering = await readPublished(db, { id: offeringId, locale: 'en-US', field: 'offering_id' });
  const now = clock.now();
  if (levelFor(offering, phaseOf(offering, now)) === null) {
    throw new AppError('subscription.not_open', { phase: phaseOf(offering, now) });
  }
  const { quoteScale: scale, quote: asset } = offering;
  const units = readAmount(input.amount, { field: 'amount', scale, asset });
  const own = await findCommitment(db, { offeringId, userId });
  const amount = formatDecimal(parseDecimal(own?.amount ?? '0', scale) + units, scale);
  const share = await computeShare(deps, offering, { ref: own?.ref ?? NOBODY, at: now, amount });
  return { amount, share };
}

export async function showCommitments(
  { db, clock }: SubscriptionDeps,
  { userId }: Session,
  asked: { readonly input: DecodedInputOf<typeof calls.commitments>; readonly locale: Locale },
): Promise<ReplyOf<typeof calls.commitments>> {
  const limit = asked.input.limit ?? PAGE_ROWS;
  const beforeId = readIdCursor(asked.input.cursor);
  const rows = await listByUser(db, { userId, beforeId, rows: limit + 1 });
  const ids = rows.map(({ offeringId }) => offeringId);
  const offerings = await listOfferings(db, { locale: asked.locale, ids });
  const now = clock.now();
  const byId = new Map(offerings.map((one) => [one.id, presentOffering(one, now)]));
  const paired = rows.flatMap((row) => {
    const offering = byId.get(row.offeringId);
    return offering === undefined ? [] : [{ ...row, offering }];
  });
  return pageOf(paired, limit, {
    present: (row) => ({ commitment: presentCommitment(row), offering: row.offering }),
    cursorOf: writeIdCursor,
  });
}

async function readPublished(
  db: Db,
  wanted: { readonly id: number; readonly locale: string; readonly field?: string },
): Promise<OfferingView> {
  const offering = await findOffering(db, wanted);
  if (offering === undefined || offering.state === 'draft') throw notFound(wanted.field ?? 'id');
  return offering;
}

/** Share of one commitment besides all others that count now. */
async function computeShare(
  { lines }: SubscriptionDeps,
  offering: OfferingView,
  own: { readonly ref: string; readonly at: number; readonly amount: string },
): Promise<Pick<AllocationLine, 'allocated' | 'paid' | 'refunded'>> {
  return shareInOffering(await lines.read(offering), allocationTermsOf(offering), own);
}
