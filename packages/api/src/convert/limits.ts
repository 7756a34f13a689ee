/** Time for which a quoted conversion can be accepted. */
export const QUOTE_MS = 10_000;
export const CONVERSION_STATES = ['quoted', 'accepted', 'done', 'failed'] as const;
export type ConversionState = (typeof CONVERSION_STATES)[number];
/**
 * Why a conversion did not happen: the book had moved; an order of the user's own was in the way; the balance; the market is
 * halted or closed; the person may not trade; deposits that may still be taken back; the amount; the book is too thin; the
 * server stopped between acceptance and order; or the order was refused for anything else.
 */
export const CONVERSION_REASONS = [
  'moved',
  'balance',
  'halted',
  'person',
  'risk',
  'amount',
  'depth',
  'interrupted',
  'refused',
] as const;
export type ConversionReason = (typeof CONVERSION_REASONS)[number];

/** A balance that is worth less is a small one. */
export const SMALL_BALANCE = '10';

/** Length of the periods of a plan. */
export const RECURRENCES = ['day', 'week', 'month'] as const;
export type Recurrence = (typeof RECURRENCES)[number];
export const PLAN_STATES = ['active', 'paused'] as const;
export type PlanState = (typeof PLAN_STATES)[number];
/** A purchase of a plan that is due: under way, bought, not bought for a reason, or passed while nothing ran. */
export const RUN_STATES = ['running', 'done', 'failed', 'missed'] as const;
export type RunState = (typeof RUN_STATES)[number];
/** Plans of one user. */
export const PLANS_MAX = 20;
/** Days within which the first purchase of a plan is. */
export const PLAN_STARTS_WITHIN_DAYS = 60;
