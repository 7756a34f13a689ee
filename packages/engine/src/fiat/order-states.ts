/**
 * The life of an order between two people (specification, section 4; rule book, section 5): who may do what in which
 * state, and where it leads. Whatever is not in the table cannot happen.
 */

/** `disputed` is called "in rights protection" on screens, `exception` "abnormal". */
export const FIAT_ORDER_STATES = [
  'unpaid',
  'paid',
  'postponed',
  'disputed',
  'exception',
  'completed',
  'cancelled',
] as const;
export type FiatOrderState = (typeof FIAT_ORDER_STATES)[number];

export const FIAT_ORDER_ACTORS = ['buyer', 'seller', 'operator', 'clock'] as const;
export type FiatOrderActor = (typeof FIAT_ORDER_ACTORS)[number];

export const FIAT_ORDER_EVENTS = [
  'pay',
  'extend',
  'cancel',
  'expire',
  'confirm',
  'postpone',
  'dispute',
  'auto_confirm',
  'escalate',
  'rule',
  'request_review',
  'award_buyer',
  'award_seller',
] as const;
export type FiatOrderEvent = (typeof FIAT_ORDER_EVENTS)[number];

type Exits = Partial<Record<FiatOrderEvent, readonly [FiatOrderState, ...FiatOrderActor[]]>>;

/** Both sides can give in at any time after the payment: the seller by confirming, the buyer by canceling. */
const GIVING_IN: Exits = { confirm: ['completed', 'seller'], cancel: ['cancelled', 'buyer'] };

/**
 * A ruling is carried out after a second look, for which either side can ask; the clock does when its time is over.
 */
const JUDGED: Exits = {
  award_buyer: ['completed', 'clock'],
  award_seller: ['cancelled', 'clock'],
};

const AWAITING_RECEIPT: Exits = {
  ...GIVING_IN,
  dispute: ['disputed', 'buyer', 'seller'],
  auto_confirm: ['completed', 'clock'],
  escalate: ['exception', 'clock'],
};

const EXITS: Readonly<Record<FiatOrderState, Exits>> = {
  unpaid: {
    pay: ['paid', 'buyer'],
    extend: ['unpaid', 'seller'],
    cancel: ['cancelled', 'buyer'],
    expire: ['cancelled', 'clock'],
  },
  paid: { ...AWAITING_RECEIPT, postpone: ['postponed', 'seller'] },
  postponed: AWAITING_RECEIPT,
  disputed: {
    ...GIVING_IN,
    ...JUDGED,
    rule: ['disputed', 'operator'],
    request_review: ['disputed', 'buyer', 'seller', 'clock'],
  },
  exception: { ...GIVING_IN, dispute: ['disputed', 'buyer', 'seller'], rule: ['disputed', 'operator'] },
  completed: {},
  cancelled: {},
};

/** The state that follows, or null where this actor cannot do this now. */
export function nextFiatState(
  state: FiatOrderState,
  event: FiatOrderEvent,
  actor: FiatOrderActor,
): FiatOrderState | null {
  const exit = EXITS[state][event];
  if (exit === undefined) return null;
  const [next, ...actors] = exit;
  return actors.includes(actor) ? next : null;
}

/** While an order is in one of these, its coins are held in escrow (reliability, P1). */
export function isInEscrow(state: FiatOrderState): boolean {
  return state !== 'completed' && state !== 'cancelled';
}

/**
 * Ads: publishing opens one; suspending keeps its escrow; a canceled or removed one has none and stays so.
 */
export const FIAT_AD_STATES = ['open', 'suspended', 'cancelled', 'removed'] as const;
export type FiatAdState = (typeof FIAT_AD_STATES)[number];
export type FiatAdEvent = 'open' | 'suspend' | 'cancel' | 'remove';

/**
 * Actions on an ad and their actors: its merchant opens, suspends and cancels, an operator suspends and
 * removes.
 */
const AD_EXITS: Readonly<
  Record<
    FiatAdEvent,
    { readonly from: readonly FiatAdState[]; readonly to: FiatAdState; readonly by: readonly string[] }
  >
> = {
  open: { from: ['suspended'], to: 'open', by: ['merchant'] },
  suspend: { from: ['open'], to: 'suspended', by: ['merchant', 'operator'] },
  cancel: { from: ['open', 'suspended'], to: 'cancelled', by: ['merchant'] },
  remove: { from: ['open', 'suspended'], to: 'removed', by: ['operator'] },
};

/** The state of the ad that follows, or null where this actor cannot do this now. */
export function nextAdState(
  state: FiatAdState,
  event: FiatAdEvent,
  actor: 'merchant' | 'operator',
): FiatAdState | null {
  const { from, to, by } = AD_EXITS[event];
  return from.includes(state) && by.includes(actor) ? to : null;
}
