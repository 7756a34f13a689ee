import type { OfferingState, ReplyOf, subscription as calls, SUBSCRIPTION_PHASES } from '@openbourse/api';
import { SUBSCRIPTION_LIMITS } from '@openbourse/api';
import { type AllocationTerms, phaseAt } from '@openbourse/engine';
import { percentOfPpm } from '@openbourse/money';

export interface OfferingTermsRecord {
  readonly tokenId: number;
  readonly issuePrice: string;
  readonly supply: string;
  readonly capPerUser: string;
  readonly minimum: string;
  readonly referenceReturnPpm: number | null;
  readonly presaleLevel: number;
  readonly presaleAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly cancelUntil: number;
}

export interface OfferingRecord extends OfferingTermsRecord {
  readonly id: number;
  readonly token: string;
  readonly tokenLogo: string;
  readonly tokenScale: number;
  readonly quoteId: number;
  readonly quote: string;
  readonly quoteScale: number;
  readonly state: OfferingState;
  readonly publishedAt: number | null;
  readonly publishedBy: string | null;
  readonly sold: string | null;
  readonly settledAt: number | null;
  readonly cancelledAt: number | null;
  readonly cancelReason: string | null;
}

/** With the running totals and the name in a language. */
export interface OfferingView extends OfferingRecord {
  readonly name: string;
  readonly committed: string;
  readonly participants: number;
}

export type Phase = (typeof SUBSCRIPTION_PHASES)[number];
type Shown = ReplyOf<typeof calls.offerings>[number];
type OperatorShown = ReplyOf<typeof calls.operatorOfferings>['data'][number];

export function phaseOf(offering: OfferingRecord, now: number): Phase {
  if (offering.state === 'cancelled') return 'cancelled';
  const { presaleAt, startsAt, endsAt } = offering;
  return phaseAt({ presale_at: presaleAt, starts_at: startsAt, ends_at: endsAt }, now);
}

/** The level that a phase asks for; null where it takes no commitment. */
export function levelFor(offering: OfferingRecord, phase: Phase): number | null {
  if (offering.state !== 'published') return null;
  if (phase === 'pre_sale') return offering.presaleLevel;
  return phase === 'subscribing' ? SUBSCRIPTION_LIMITS.level : null;
}

export function mayCancel(offering: OfferingRecord, now: number): boolean {
  return offering.state === 'published' && now < offering.cancelUntil;
}

/** The terms as the published file has them. */
export function allocationTermsOf(offering: OfferingRecord): AllocationTerms {
  return {
    id: offering.id,
    token: offering.token,
    token_scale: offering.tokenScale,
    quote: offering.quote,
    quote_scale: offering.quoteScale,
    issue_price: offering.issuePrice,
    supply: offering.supply,
    cap_per_user: offering.capPerUser,
    ends_at: offering.endsAt,
  };
}

function presentTerms(offering: OfferingRecord) {
  const ppm = offering.referenceReturnPpm;
  return {
    issue_price: offering.issuePrice,
    supply: offering.supply,
    cap_per_user: offering.capPerUser,
    minimum: offering.minimum,
    reference_return_percent: ppm === null ? null : percentOfPpm(ppm),
    presale_level: offering.presaleLevel,
    presale_at: offering.presaleAt,
    starts_at: offering.startsAt,
    ends_at: offering.endsAt,
    cancel_until: offering.cancelUntil,
  };
}

export function presentOffering(offering: OfferingView, now: number): Shown {
  return {
    id: offering.id,
    name: offering.name,
    token: {
      currency_id: offering.tokenId,
      code: offering.token,
      logo: offering.tokenLogo,
      scale: offering.tokenScale,
    },
    quote: { currency_id: offering.quoteId, code: offering.quote, scale: offering.quoteScale },
    phase: phaseOf(offering, now),
    ...presentTerms(offering),
    level: SUBSCRIPTION_LIMITS.level,
    committed: offering.committed,
    participants: offering.participants,
    sold: offering.sold,
    settled_at: offering.settledAt,
    cancelled_at: offering.cancelledAt,
    cancel_reason: offering.cancelReason,
  };
}

export function presentForOperators(offering: OfferingView, now: number): OperatorShown {
  return {
    id: offering.id,
    name: offering.name,
    state: offering.state,
    phase: offering.state === 'draft' ? null : phaseOf(offering, now),
    token_code: offering.token,
    quote_code: offering.quote,
    ...presentTerms(offering),
    committed: offering.committed,
    participants: offering.participants,
    sold: offering.sold,
    published_at: offering.publishedAt,
    published_by: offering.publishedBy,
    settled_at: offering.settledAt,
    cancelled_at: offering.cancelledAt,
    cancel_reason: offering.cancelReason,
  };
}
