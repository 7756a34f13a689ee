import { endpoint } from '../endpoint.ts';
import { announcement, ANNOUNCEMENT_ERRORS, version } from '../operator/version-parts.ts';
import { proposedChange } from '../operator/proposal-calls.ts';
import { integer, list, nullable, object, optional, string, t } from '../schema.ts';

/** In percent, at most 4 decimals, and at most 10. */
const PERCENT = '^([0-9](\\.[0-9]{1,4})?|10)$';

const feeRule = object({
  ...version,
  /** Null: every group. */
  user_group: nullable(string()),
  /** Null: every match. */
  currency_match_id: nullable(integer()),
  symbol: nullable(string()),
  maker_fee_percent: t.percent,
  taker_fee_percent: t.percent,
});

export const operatorFeeRules = endpoint('spot.operator_fee_rules', {
  summary: 'Every fee rule, the newest first; the most specific one in effect wins.',
  input: object({ user_group: optional(t.text(1, 40, 'default')), currency_match_id: optional(t.id) }),
  reply: list(feeRule),
  roles: ['risk', 'support'],
});

export const operatorAddFeeRule = proposedChange('spot.operator_add_fee_rule', {
  summary: 'Proposes other fees from a time on. Orders keep the rates that they were placed with.',
  input: object({
    user_group: optional(t.text(1, 40, 'default')),
    currency_match_id: optional(t.id),
    maker_fee_percent: string({
      pattern: PERCENT,
      description: 'A percentage from 0 to 10 with four decimals at most',
      examples: ['0.1'],
    }),
    taker_fee_percent: string({
      pattern: PERCENT,
      description: 'A percentage from 0 to 10 with four decimals at most',
      examples: ['0.1'],
    }),
    ...announcement,
  }),
  errors: ['market.match_not_found', 'market.delisted', 'spot.not_tradable', ...ANNOUNCEMENT_ERRORS],
  roles: ['risk'],
  checkers: ['risk'],
});
