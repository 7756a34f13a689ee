import { CONTRACT_SIDES, MARGIN_MODES, TICK_STATES } from './limits.ts';
import { contractCapital, matchExposure } from './parts.ts';
import { endpoint } from '../endpoint.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';
import { announcement, ANNOUNCEMENT_ERRORS, version } from '../operator/version-parts.ts';
import { proposedChange } from '../operator/proposal-calls.ts';

const READERS = ['risk', 'support'] as const;
const percent = string({ pattern: '^-?[0-9]{1,2}(\\.[0-9]{1,6})?$', examples: ['0.05'] });

const exposurePercent = string({ pattern: '^[0-9]{1,4}(\\.[0-9]{1,4})?$', examples: ['20'] });

const ruleTerms = {
  lot_size: t.decimal,
  lots_max: t.wholeNumber({ min: 1, max: 10_000, example: 10_000 }),
  leverage_max: t.wholeNumber({ min: 2, max: 100, example: 100 }),
  spread_percent: optional(percent),
  spread_amount: optional(t.decimal),
  fee_percent: percent,
  liquidation_fee_percent: percent,
  overnight_long_percent: percent,
  overnight_short_percent: percent,
};

const rule = object({
  ...version,
  currency_match_id: integer(),
  symbol: string(),
  lot_size: t.amount,
  lots_max: integer(),
  leverage_max: integer(),
  spread_percent: nullable(t.percent),
  spread_amount: nullable(t.amount),
  fee_percent: t.percent,
  liquidation_fee_percent: t.percent,
  overnight_long_percent: t.percent,
  overnight_short_percent: t.percent,
});

export const operatorRules = endpoint('contract.operator_rules', {
  summary: 'Every version of the rules, newest first; positions keep the version that they were opened with.',
  input: object({ currency_match_id: optional(t.id) }),
  reply: list(rule),
  roles: READERS,
});

export const operatorAddRule = proposedChange('contract.operator_add_rule', {
  summary: 'Announces other rules for new positions of a match from a time on.',
  input: object({ currency_match_id: t.id, ...ruleTerms, ...announcement }),
  errors: ['market.match_not_found', 'contract.not_offered', 'contract.rule_invalid', ...ANNOUNCEMENT_ERRORS],
  roles: ['risk'],
  checkers: ['risk'],
});

export const operatorExposureRules = endpoint('contract.operator_exposure_rules', {
  summary: 'Every version of the bound on what positions put at risk of the house, newest first.',
  input: object({}),
  reply: list(object({ ...version, match_percent: t.percent, total_percent: t.percent })),
  roles: READERS,
});

export const operatorAddExposureRule = proposedChange('contract.operator_add_exposure_rule', {
  summary:
    'Announces another bound on what positions put at risk, in percent of the free capital, from a time on. Nothing that is open is closed by it.',
  input: object({
    match_percent: exposurePercent,
    total_percent: exposurePercent,
    ...announcement,
  }),
  errors: ['contract.rule_invalid', ...ANNOUNCEMENT_ERRORS],
  roles: ['risk'],
  checkers: ['risk'],
});

export const operatorExposure = endpoint('contract.operator_exposure', {
  summary: 'What is open by match and side, the capital behind it, and what may still be opened.',
  input: object({}),
  reply: object({
    ...contractCapital,
    matches: list(
      object({
        ...matchExposure,
        state: t.oneOf(TICK_STATES),
        mark_price: nullable(t.amount),
        long_positions: integer(),
        short_positions: integer(),
        pending_orders: integer(),
        /** Of all holders together; null while the mark price is not known. */
        unrealised_profit: nullable(t.amount),
      }),
    ),
  }),
  roles: READERS,
});

export const operatorNearLiquidation = endpoint('contract.operator_near_liquidation', {
  summary: 'The positions with the lowest risk rates, at most 100.',
  input: object({ currency_match_id: optional(t.id), side: optional(t.oneOf(CONTRACT_SIDES)) }),
  reply: list(
    object({
      position_id: t.uuid,
      user_id: integer(),
      uid: nullable(string()),
      symbol: string(),
      side: t.oneOf(CONTRACT_SIDES),
      margin_mode: t.oneOf(MARGIN_MODES),
      leverage: integer(),
      notional: t.amount,
      margin: t.amount,
      unrealised_profit: t.amount,
      risk_percent: t.percent,
      liquidation_price: nullable(t.amount),
      mark_price: t.amount,
    }),
  ),
  roles: READERS,
});

export const operatorCloses = endpoint('contract.operator_closes', {
  summary: 'Closes of all users, newest first.',
  input: object({
    user_id: optional(t.id),
    currency_match_id: optional(t.id),
    side: optional(t.oneOf(CONTRACT_SIDES)),
    is_liquidation: optional(t.flag),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(
    object({
      id: t.uuid,
      user_id: integer(),
      uid: nullable(string()),
      symbol: string(),
      side: t.oneOf(CONTRACT_SIDES),
      reason: string(),
      lots: integer(),
      open_price: t.amount,
      close_price: t.amount,
      profit: t.amount,
      fee: t.amount,
      liquidation_fee: t.amount,
      /** Amount that the insurance fund paid. */
      deficit: t.amount,
      has_receipt: boolean(),
      closed_at: t.instant,
    }),
  ),
  roles: READERS,
});
