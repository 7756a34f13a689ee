import { endpoint } from '../endpoint.ts';
import { MICRO_DIRECTIONS, MICRO_STATES } from './limits.ts';
import { announcement, ANNOUNCEMENT_ERRORS, version } from '../operator/version-parts.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';
import { proposedChange } from '../operator/proposal-calls.ts';

const READERS = ['risk', 'support'] as const;
const percent = string({ pattern: '^(100|[0-9]{1,2}(\\.[0-9]{1,2})?)$', examples: ['82'] });

const productRow = object({
  ...version,
  seconds: integer(),
  profit_percent: t.percent,
  loss_percent: t.percent,
  is_offered: boolean(),
});

export const operatorProducts = endpoint('micro.operator_products', {
  summary: 'Every version of the products, newest first. Orders keep the rates that they were accepted with.',
  input: object({}),
  reply: list(productRow),
  roles: READERS,
});

export const operatorAddProduct = proposedChange('micro.operator_add_product', {
  summary:
    'Announces a length or other rates from a time on, for every user alike. The profit rate must be below the loss rate.',
  input: object({
    seconds: t.wholeNumber({ min: 10, max: 86_400, example: 60 }),
    profit_percent: percent,
    loss_percent: percent,
    is_offered: t.flag,
    ...announcement,
  }),
  errors: ['micro.product_invalid', ...ANNOUNCEMENT_ERRORS],
  roles: ['risk'],
  checkers: ['risk'],
});

export const operatorExposure = endpoint('micro.operator_exposure', {
  summary: 'The bankroll and what the open orders may cost it, by match and direction.',
  input: object({}),
  reply: object({
    bankroll: t.amount,
    open_payout: t.amount,
    open_limit: t.amount,
    minute_limit: t.amount,
    matches: list(
      object({
        currency_match_id: integer(),
        symbol: string(),
        up_orders: integer(),
        up_stakes: t.amount,
        up_payout: t.amount,
        down_orders: integer(),
        down_stakes: t.amount,
        down_payout: t.amount,
      }),
    ),
  }),
  roles: READERS,
});

export const operatorOrders = endpoint('micro.operator_orders', {
  summary: 'Orders of all users, newest first; only to be read.',
  input: object({
    user_id: optional(t.id),
    currency_match_id: optional(t.id),
    direction: optional(t.oneOf(MICRO_DIRECTIONS)),
    state: optional(t.oneOf(MICRO_STATES)),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(
    object({
      id: t.uuid,
      user_id: integer(),
      uid: nullable(string()),
      symbol: string(),
      direction: t.oneOf(MICRO_DIRECTIONS),
      seconds: integer(),
      stake: t.amount,
      state: t.oneOf(MICRO_STATES),
      entry_price: nullable(t.amount),
      exit_price: nullable(t.amount),
      payout: nullable(t.amount),
      accepted_at: t.instant,
    }),
  ),
  roles: READERS,
});
