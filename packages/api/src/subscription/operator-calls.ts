import { change, endpoint } from '../endpoint.ts';
import { NEWS_LOCALES } from '../limits.ts';
import { reason } from '../operator/calls.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';
import { OFFERING_STATES, SUBSCRIPTION_LIMITS, SUBSCRIPTION_PHASES } from './limits.ts';
import { proposedChange } from '../operator/proposal-calls.ts';

const READERS = ['risk', 'support', 'content'] as const;
const percent = string({ pattern: '^([0-9]{1,4}(\\.[0-9]{1,2})?)?$', maxLength: 7, examples: ['12'] });

const terms = {
  token_code: string(),
  quote_code: string(),
  issue_price: t.amount,
  supply: t.amount,
  cap_per_user: t.amount,
  minimum: t.amount,
  reference_return_percent: nullable(t.percent),
  presale_level: integer(),
  presale_at: t.instant,
  starts_at: t.instant,
  ends_at: t.instant,
  cancel_until: t.instant,
};

const offeringRow = object({
  id: integer(),
  /** In the language of the call, else in any; empty without a text. */
  name: string(),
  state: t.oneOf(OFFERING_STATES),
  /** By the clock; null for a draft. */
  phase: nullable(t.oneOf(SUBSCRIPTION_PHASES)),
  ...terms,
  committed: t.amount,
  participants: integer(),
  sold: nullable(t.amount),
  published_at: nullable(t.instant),
  published_by: nullable(string()),
  settled_at: nullable(t.instant),
  cancelled_at: nullable(t.instant),
  cancel_reason: nullable(string()),
});

const offeringText = object({ locale: t.oneOf(NEWS_LOCALES), name: string(), description: string() });

const offering = object({ offering: offeringRow, texts: list(offeringText) });

export const operatorOfferings = endpoint('subscription.operator_offerings', {
  summary: 'Offerings of every state, newest first, with their live demand.',
  input: object({
    state: optional(t.oneOf(OFFERING_STATES)),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(offeringRow),
  roles: READERS,
});

export const operatorOffering = endpoint('subscription.operator_offering', {
  summary: 'One offering with its texts in all languages.',
  input: object({ id: t.id }),
  reply: offering,
  errors: ['subscription.offering_not_found'],
  roles: READERS,
});

export const operatorTokens = endpoint('subscription.operator_tokens', {
  summary: 'The coins that an offering may issue: those that nothing trades yet.',
  input: object({}),
  reply: list(object({ currency_id: integer(), code: string(), name: string(), scale: integer() })),
  roles: READERS,
});

export const operatorSaveOffering = change('subscription.operator_save_offering', {
  summary: 'Creates a draft, or changes one. What is published is never changed.',
  input: object({
    /** Without it a new draft is created. */
    id: optional(t.id),
    token_id: t.id,
    issue_price: t.decimal,
    supply: t.decimal,
    cap_per_user: t.decimal,
    minimum: t.decimal,
    /** Empty for none. */
    reference_return_percent: percent,
    presale_level: t.wholeNumber({ min: 1, max: 2, example: SUBSCRIPTION_LIMITS.presaleLevel }),
    presale_at: t.instantParam,
    starts_at: t.instantParam,
    ends_at: t.instantParam,
    cancel_until: t.instantParam,
  }),
  reply: offering,
  errors: [
    'subscription.offering_not_found',
    'subscription.not_a_draft',
    'subscription.token_unknown',
    'subscription.terms_invalid',
    'ledger.amount_decimals',
  ],
  roles: ['risk'],
  once: true,
});

/** Lines may break; other control characters and lone surrogates are refused. */
const lines = string({
  pattern: '^[^\\u0000-\\u0009\\u000b-\\u001f\\u007f\\ud800-\\udfff]*$',
  minLength: 1,
  maxLength: SUBSCRIPTION_LIMITS.descriptionLengthMax,
  examples: ['What the token is for.'],
});

export const operatorSaveText = change('subscription.operator_save_text', {
  summary: 'Sets the name and the description of a draft in one language, as plain text.',
  input: object({
    id: t.id,
    locale: t.oneOf(NEWS_LOCALES),
    name: t.text(1, SUBSCRIPTION_LIMITS.nameLengthMax, 'Harbour'),
    description: lines,
  }),
  reply: offeringText,
  errors: ['subscription.offering_not_found', 'subscription.not_a_draft'],
  roles: ['risk', 'content'],
});

export const operatorPublish = proposedChange('subscription.operator_publish', {
  summary: 'Publishes a draft: its terms are frozen and its supply is set aside.',
  input: object({ id: t.id, reason }),
  errors: [
    'subscription.offering_not_found',
    'subscription.not_a_draft',
    'subscription.text_missing',
    'subscription.too_early',
  ],
  roles: ['risk'],
  checkers: ['risk'],
});

export const operatorCancel = change('subscription.operator_cancel', {
  summary: 'Withdraws an offering before its end; everybody gets everything back and reads why.',
  input: object({ id: t.id, reason }),
  reply: offering,
  errors: ['subscription.offering_not_found', 'subscription.offering_over'],
  roles: ['risk'],
  once: true,
});

export const operatorAllocation = endpoint('subscription.operator_allocation', {
  summary: 'What came out, by the names of the published file, the largest commitment first.',
  input: object({ id: t.id, cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: page(
    object({
      ref: t.uuid,
      amount: t.amount,
      committed_at: t.instant,
      allocated: nullable(t.amount),
      paid: nullable(t.amount),
      refunded: nullable(t.amount),
      is_settled: boolean(),
    }),
  ),
  errors: ['subscription.offering_not_found'],
  roles: READERS,
});
