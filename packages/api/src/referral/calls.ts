import { change, endpoint } from '../endpoint.ts';
import { VERSION_STATES } from '../operator/limits.ts';
import { AUTHORIZATION_CODE_PATTERN, REFERRAL_PERIODS, REFERRAL_VOID_REASONS } from './limits.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';

export * from './operator-calls.ts';

export const authorizationCodeSchema = string({
  pattern: AUTHORIZATION_CODE_PATTERN,
  examples: ['K7XM2QPA'],
});
export const ratePercent = string({ pattern: '^(0|[1-9][0-9]?)(\\.[0-9]{1,2})?$', examples: ['15'] });

/** One version of the public rates. */
export const referralRates = object({
  /** Of the fees of those whom the receiver invited, and of those whom these invited. */
  level1_percent: t.percent,
  level2_percent: t.percent,
  /** For this many calendar months after the registration of who pays. */
  months: integer(),
  agent_max_percent: t.percent,
  effective_from: t.instant,
});

export const authorizationCode = endpoint('referral.authorization_code', {
  summary:
    'The code by which the user is added as an agent: the one that runs, or a new one. It is good once, for ten minutes.',
  input: object({}),
  reply: object({ code: string(), expires_at: t.instant }),
});

export const rates = endpoint('referral.rates', {
  summary: 'The shares of fees: in effect first, then planned ones by date, then the replaced ones.',
  input: object({}),
  reply: list(
    object({
      ...referralRates.properties,
      state: t.oneOf(VERSION_STATES),
    }),
  ),
});

const sums = object({
  /** At the prices of each settlement; null where one of them had none. */
  value_usdt: nullable(t.amount),
  currencies: list(object({ currency_id: integer(), code: string(), amount: t.amount })),
});

export const summary = endpoint('referral.summary', {
  summary: 'The invite code of the user, the rates, who came by it and what it brought.',
  input: object({}),
  reply: object({
    invite_code: string(),
    rates: referralRates,
    planned_rates: nullable(referralRates),
    is_agent: boolean(),
    /** The number of users that the user invited, and that these invited in turn. */
    level1_count: integer(),
    level2_count: integer(),
    /** UTC days; the 30 days include today. */
    rewards: object({ today: sums, last_30_days: sums, total: sums }),
    /** Fees up to this instant are settled; null before the first settlement. */
    settled_until: nullable(t.instant),
  }),
});

const invitee = object({
  /** Stands for the person toward this user, who never learns the uid. */
  id: t.uuid,
  masked_uid: string(),
  /** Distance below the user: 1 for those whom the user invited. */
  level: integer(),
  registered_at: t.instant,
  is_verified: boolean(),
  /** The number of users that the person invited. */
  invitees: integer(),
  /** Amount that the fees of this person brought the user so far. */
  reward_usdt: nullable(t.amount),
  /** Up to when ordinary shares are paid, and the calendar months until then, begun ones counted; 0 when it is over. */
  rewards_until: t.instant,
  months_left: integer(),
  /** Set where nothing is paid, and why. */
  void_reason: nullable(t.oneOf(REFERRAL_VOID_REASONS)),
});

export const invitees = endpoint('referral.invitees', {
  summary:
    'The lower-level users, newest first: of level 1 or 2, or those whom one of the lower-level users invited.',
  input: object({
    level: optional(t.wholeNumber({ min: 1, max: 2, example: 1 })),
    /** The id of a lower-level user; it takes the place of the level. */
    invited_by: optional(t.uuid),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(invitee),
  errors: ['referral.invitee_not_found'],
});

export const rewards = endpoint('referral.rewards', {
  summary: 'What the user was paid by UTC day and currency, newest first; also as CSV.',
  input: object({
    from: optional(t.instantParam),
    to: optional(t.instantParam),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
    format: optional(t.format),
  }),
  reply: page(
    object({
      day: t.instant,
      currency_id: integer(),
      code: string(),
      /** The parts of the total: ordinary shares by level, and what an agent gets as an agent. */
      level1: t.amount,
      level2: t.amount,
      agent: t.amount,
      total: t.amount,
      value_usdt: nullable(t.amount),
    }),
  ),
});

export const agent = endpoint('referral.agent', {
  summary: 'The rate of an agent and what the whole team did; null for who is no agent.',
  input: object({}),
  reply: object({
    agent: nullable(
      object({
        rate_percent: t.percent,
        /** Another rate that was set, and the full hour from which it holds; 0 ends it. */
        planned_rate_percent: nullable(t.percent),
        planned_from: nullable(t.instant),
        since: t.instant,
        /** The nearest agent above, masked. */
        upper_agent: nullable(string()),
        /** The highest rate that a sub-agent may have. */
        sub_rate_max_percent: t.percent,
        periods: list(
          object({
            period: t.oneOf(REFERRAL_PERIODS),
            /** Everybody below, at any depth; who joined in the period; who paid a fee in it. */
            team: integer(),
            joined: integer(),
            active: integer(),
            volume_usdt: t.amount,
            fees_usdt: t.amount,
            commission_usdt: t.amount,
          }),
        ),
      }),
    ),
  }),
});

export const team = endpoint('referral.team', {
  summary: 'Everybody below an agent, newest first, with fees and commission of a period.',
  input: object({
    period: optional(t.oneOf(REFERRAL_PERIODS)),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(
    object({
      id: t.uuid,
      masked_uid: string(),
      level: integer(),
      registered_at: t.instant,
      is_verified: boolean(),
      is_agent: boolean(),
      volume_usdt: t.amount,
      fees_usdt: t.amount,
      /** The caller's share of them. */
      commission_usdt: t.amount,
      void_reason: nullable(t.oneOf(REFERRAL_VOID_REASONS)),
    }),
  ),
  errors: ['referral.not_agent'],
});

const subAgent = object({
  id: t.uuid,
  masked_uid: string(),
  level: integer(),
  rate_percent: t.percent,
  planned_rate_percent: nullable(t.percent),
  planned_from: nullable(t.instant),
  since: t.instant,
  /** The bounds of another rate: not below those of the agents under it, and below the caller's rate. */
  rate_min_percent: t.percent,
  rate_max_percent: t.percent,
  team: integer(),
  /** Of the team of the sub-agent in 30 days, and what the caller got of them. */
  fees_usdt: t.amount,
  commission_usdt: t.amount,
});

export const subAgents = endpoint('referral.sub_agents', {
  summary: 'The agents whose nearest agent above is the user, newest first.',
  input: object({}),
  reply: list(subAgent),
  errors: ['referral.not_agent'],
});

export const addSubAgent = change('referral.add_sub_agent', {
  summary:
    'Makes a lower-level user a sub-agent by the authorization code that the user tells. The rate is below the own one and holds from the next full hour.',
  input: object({ code: authorizationCodeSchema, rate_percent: ratePercent }),
  reply: subAgent,
  errors: [
    'referral.not_agent',
    'referral.code_wrong',
    'referral.code_expired',
    'referral.code_used',
    'referral.not_in_team',
    'referral.agent_exists',
    'referral.rate_out_of_range',
  ],
  by: 'active',
  once: true,
});

export const setSubAgentRate = change('referral.set_sub_agent_rate', {
  summary: 'Sets another rate of a sub-agent from the next full hour on, below the own one.',
  input: object({ id: t.uuid, rate_percent: ratePercent }),
  reply: subAgent,
  errors: ['referral.not_agent', 'referral.sub_agent_not_found', 'referral.rate_out_of_range'],
  by: 'active',
  once: true,
});
