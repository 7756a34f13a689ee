import { change, endpoint } from '../endpoint.ts';
import { reason } from '../operator/calls.ts';
import { announcement, ANNOUNCEMENT_ERRORS, version } from '../operator/version-parts.ts';
import { AUTHORIZATION_CODE_PATTERN, REFERRAL_VOID_REASONS } from './limits.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';
import { proposedChange } from '../operator/proposal-calls.ts';

const READERS = ['risk', 'support'] as const;
const RISK = ['risk'] as const;
const code = string({ pattern: AUTHORIZATION_CODE_PATTERN, examples: ['K7XM2QPA'] });
const percent = string({ pattern: '^(0|[1-9][0-9]?)(\\.[0-9]{1,2})?$', examples: ['20'] });

const rateVersion = object({
  ...version,
  level1_percent: t.percent,
  level2_percent: t.percent,
  months: integer(),
  agent_max_percent: t.percent,
});

export const operatorRates = endpoint('referral.operator_rates', {
  summary: 'Every version of the rates, newest first.',
  input: object({}),
  reply: list(rateVersion),
  roles: READERS,
});

export const operatorAddRates = proposedChange('referral.operator_add_rates', {
  summary: 'Announces other rates from a full hour on, for everybody alike.',
  input: object({
    level1_percent: percent,
    level2_percent: percent,
    months: t.wholeNumber({ min: 1, max: 120, example: 12 }),
    agent_max_percent: percent,
    ...announcement,
  }),
  errors: ['referral.rates_invalid', ...ANNOUNCEMENT_ERRORS],
  roles: RISK,
  checkers: RISK,
});

const agentRow = object({
  user_id: integer(),
  uid: string(),
  rate_percent: t.percent,
  planned_rate_percent: nullable(t.percent),
  planned_from: nullable(t.instant),
  since: t.instant,
  is_ended: boolean(),
  upper_user_id: nullable(integer()),
  upper_uid: nullable(string()),
  rate_min_percent: t.percent,
  rate_max_percent: t.percent,
  team: integer(),
  fees_30d_usdt: t.amount,
  commission_30d_usdt: t.amount,
  /** Every rate that was set, newest first; 0 ended it. Set by an operator or by the agent above. */
  versions: list(
    object({
      rate_percent: t.percent,
      effective_from: t.instant,
      set_by: string(),
      reason: nullable(string()),
    }),
  ),
});

export const operatorAgents = endpoint('referral.operator_agents', {
  summary: 'Agents, newest first.',
  input: object({
    user_id: optional(t.id),
    is_ended: optional(t.flag),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(agentRow),
  roles: READERS,
});

export const operatorCheckCode = change('referral.operator_check_code', {
  summary: 'Whose authorization code it is, masked, and which rate may be given. It stays unused.',
  input: object({ code }),
  reply: object({
    masked_uid: string(),
    masked_account: string(),
    registered_at: t.instant,
    is_verified: boolean(),
    expires_at: t.instant,
    team: integer(),
    rate_min_percent: t.percent,
    rate_max_percent: t.percent,
  }),
  errors: [
    'referral.code_wrong',
    'referral.code_expired',
    'referral.code_used',
    'referral.agent_exists',
    'operator.own_account',
  ],
  roles: RISK,
});

export const operatorAddAgent = proposedChange('referral.operator_add_agent', {
  summary: 'Makes somebody an agent by the authorization code, from the next full hour on.',
  input: object({ code, rate_percent: percent, reason }),
  errors: [
    'referral.code_wrong',
    'referral.code_expired',
    'referral.code_used',
    'referral.agent_exists',
    'referral.rate_out_of_range',
    'operator.own_account',
  ],
  roles: RISK,
  checkers: RISK,
});

export const operatorSetAgentRate = proposedChange('referral.operator_set_agent_rate', {
  summary: 'Sets another rate of an agent from the next full hour on.',
  input: object({ user_id: t.id, rate_percent: percent, reason }),
  errors: ['referral.agent_not_found', 'referral.rate_out_of_range', 'operator.own_account'],
  roles: RISK,
  checkers: RISK,
});

export const operatorEndAgent = change('referral.operator_end_agent', {
  summary: 'Ends an agent with the next full hour; the agents below stay.',
  input: object({ user_id: t.id, reason }),
  reply: agentRow,
  errors: ['referral.agent_not_found', 'operator.own_account'],
  roles: RISK,
  once: true,
});

export const operatorSettlements = endpoint('referral.operator_settlements', {
  summary: 'The settled hours, newest first; those without a fee are left out unless asked for.',
  input: object({
    has_empty: optional(t.flag),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(
    object({
      hour: t.instant,
      settled_at: t.instant,
      /** The transactions of the ledger whose fees it covers, as ids: after the first one, up to the last one. */
      after_txn_id: integer(),
      to_txn_id: integer(),
      payers: integer(),
      receivers: integer(),
      fees_usdt: nullable(t.amount),
      paid_usdt: nullable(t.amount),
      currencies: list(
        object({
          currency_id: integer(),
          code: string(),
          /** Fees of those who were invited, what was paid of them, and what void relations kept back. */
          fees: t.amount,
          paid: t.amount,
          withheld: t.amount,
        }),
      ),
    }),
  ),
  roles: READERS,
});

export const operatorVoidRelations = endpoint('referral.operator_void_relations', {
  summary: 'Who is not paid for whose fees, and why, newest first.',
  input: object({
    user_id: optional(t.id),
    reason: optional(t.oneOf(REFERRAL_VOID_REASONS)),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(
    object({
      payer_id: integer(),
      payer_uid: string(),
      receiver_id: integer(),
      receiver_uid: string(),
      reason: t.oneOf(REFERRAL_VOID_REASONS),
      /** The hour whose settlement found it, and the last one that still did. */
      since: t.instant,
      last_at: t.instant,
      withheld_usdt: nullable(t.amount),
    }),
  ),
  roles: READERS,
});
