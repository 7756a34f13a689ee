import { change, endpoint } from '../endpoint.ts';
import { paying } from '../paying.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';
import { COMMITMENT_STATES, SUBSCRIPTION_PHASES } from './limits.ts';

export * from './operator-calls.ts';

/** An offering as everybody sees it: its frozen terms and the running totals. */
const offeringSchema = object({
  id: integer(),
  /** In the language of the call. */
  name: string(),
  token: object({ currency_id: integer(), code: string(), logo: string(), scale: integer() }),
  quote: object({ currency_id: integer(), code: string(), scale: integer() }),
  phase: t.oneOf(SUBSCRIPTION_PHASES),
  /** Quote for one token. */
  issue_price: t.amount,
  /** In tokens. */
  supply: t.amount,
  /** Most tokens of one user. */
  cap_per_user: t.amount,
  /** Least quote of one user. */
  minimum: t.amount,
  /** Annualized, only for reference; null where there is none. */
  reference_return_percent: nullable(t.percent),
  /** Certified to this level, a user may commit in the pre-sale. */
  presale_level: integer(),
  level: integer(),
  presale_at: t.instant,
  starts_at: t.instant,
  ends_at: t.instant,
  cancel_until: t.instant,
  /** Quote of all commitments that count. */
  committed: t.amount,
  participants: integer(),
  /** Tokens allotted; null before that. */
  sold: nullable(t.amount),
  settled_at: nullable(t.instant),
  cancelled_at: nullable(t.instant),
  /** Why its operator withdrew it. */
  cancel_reason: nullable(string()),
});

export const offerings = endpoint('subscription.offerings', {
  summary: 'The published offerings, those that run or come first, then the newest that are over.',
  input: object({ phase: optional(t.oneOf(SUBSCRIPTION_PHASES)) }),
  reply: list(offeringSchema),
});

export const offering = endpoint('subscription.offering', {
  summary: 'One published offering with its description.',
  input: object({ id: t.id }),
  reply: object({ offering: offeringSchema, description: string() }),
  errors: ['subscription.offering_not_found'],
});

export const allocation = endpoint('subscription.allocation', {
  summary:
    'The published file of an allocation as text with its SHA-256: terms, and of each commitment its random name, amount, instant and share. From it anybody recomputes every share.',
  input: object({ id: t.id }),
  reply: object({ id: integer(), text: string(), sha256: string(), published_at: t.instant }),
  errors: ['subscription.offering_not_found', 'subscription.not_allocated'],
});

/** Tokens, what they cost and what comes back, in quote. */
const share = object({ allocated: t.amount, paid: t.amount, refunded: t.amount });

const commitment = object({
  /** Names it in the published file. */
  ref: t.uuid,
  offering_id: integer(),
  amount: t.amount,
  state: t.oneOf(COMMITMENT_STATES),
  committed_at: t.instant,
  /** The share allotted; null before the end. */
  share: nullable(share),
  settled_at: nullable(t.instant),
});

export const own = endpoint('subscription.own', {
  summary:
    'The own commitment to an offering, what it would get if it ended now, and what is free to commit.',
  input: object({ offering_id: t.id }),
  reply: object({
    commitment: nullable(commitment),
    if_ended_now: nullable(share),
    available: t.amount,
    /** The level that the user is certified to. */
    level: integer(),
    can_commit: boolean(),
    can_cancel: boolean(),
  }),
  errors: ['subscription.offering_not_found'],
});

export const preview = endpoint('subscription.preview', {
  summary: 'What the own commitment with an amount more would get if the offering ended now.',
  input: object({ offering_id: t.id, amount: t.decimal }),
  reply: object({ amount: t.amount, share }),
  errors: ['subscription.offering_not_found', 'subscription.not_open', 'ledger.amount_decimals'],
});

export const commit = change('subscription.commit', {
  act: 'open',
  summary: 'Adds to the own commitment; the quote is held in the financial account until the end.',
  input: paying({ offering_id: t.id, amount: t.decimal }),
  pays: 'financial',
  reply: commitment,
  errors: [
    'subscription.offering_not_found',
    'subscription.not_open',
    'subscription.level_required',
    'subscription.below_minimum',
    'ledger.insufficient_balance',
    'ledger.amount_zero',
    'ledger.amount_decimals',
  ],
  by: 'trader',
  once: true,
});

export const cancel = change('subscription.cancel', {
  act: 'manage',
  summary: 'Takes the own commitment back in full, while the offering allows it.',
  input: object({ offering_id: t.id }),
  reply: commitment,
  errors: ['subscription.offering_not_found', 'subscription.nothing_committed', 'subscription.cancel_closed'],
  by: 'active',
  once: true,
});

export const commitments = endpoint('subscription.commitments', {
  summary: 'The commitments of the user with their offerings, newest first.',
  input: object({ cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: page(object({ commitment, offering: offeringSchema })),
});
