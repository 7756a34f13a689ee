import { endpoint } from '../endpoint.ts';
import { reason } from '../operator/calls.ts';
import { proposedChange } from '../operator/proposal-calls.ts';
import { announcement, ANNOUNCEMENT_ERRORS, version } from '../operator/version-parts.ts';
import { integer, list, nullable, object, string, t } from '../schema.ts';
import { LEVEL_NAME_PATTERN, LEVELS_PATTERN, LEVELS_TEXT_MAX } from './levels-text.ts';
import { TIER_LIMITS } from './limits.ts';

const READERS = ['support', 'risk'] as const;
const { keepDaysMax, nameLengthMax } = TIER_LIMITS;

const programme = object({
  ...version,
  keep_days: integer(),
  levels: list(
    object({
      level: integer(),
      name: string(),
      user_group: string(),
      volume: nullable(t.amount),
      holdings: nullable(t.amount),
      spot_maker_percent: t.percent,
      spot_taker_percent: t.percent,
    }),
  ),
});

export const operatorProgrammes = endpoint('tier.operator_programmes', {
  summary:
    'Every version of the programme of fee levels, the newest first, with the rates that its groups have.',
  input: object({}),
  reply: list(programme),
  roles: READERS,
});

export const operatorDays = endpoint('tier.operator_days', {
  summary: 'The last days on which levels were assigned, the newest first.',
  input: object({}),
  reply: list(
    object({
      day: t.instant,
      programme_id: integer(),
      /** Users who were looked at, and those whose level changed. */
      measured: integer(),
      changed: integer(),
      began_at: t.instant,
      done_at: nullable(t.instant),
    }),
  ),
  roles: READERS,
});

export const operatorAddProgramme = proposedChange('tier.operator_add_programme', {
  summary:
    'Announces other fee levels from a time on; the first UTC day that begins after it is assigned by them.',
  input: object({
    keep_days: t.wholeNumber({ min: 0, max: keepDaysMax, example: 14 }),
    /** In their order; each asks for more than the one before it. */
    levels: string({
      pattern: LEVELS_PATTERN,
      maxLength: LEVELS_TEXT_MAX,
      description:
        'One level a line: name|group|volume|holdings, where one of the two amounts may be missing.',
      examples: ['VIP 1|vip1|100000|25000'],
    }),
    ...announcement,
  }),
  errors: ['tier.not_ascending', 'tier.no_threshold', 'tier.level_twice', ...ANNOUNCEMENT_ERRORS],
  roles: ['risk'],
  checkers: ['risk'],
});

export const operatorUser = endpoint('tier.operator_user', {
  summary: 'Levels of a user with what was measured for each, and groups that two operators assigned.',
  input: object({ user_id: t.id }),
  reply: object({
    user_group: string(),
    level: integer(),
    volume: t.amount,
    holdings: t.amount,
    standings: list(
      object({
        from: t.instant,
        programme_id: integer(),
        level: integer(),
        user_group: string(),
        volume: t.amount,
        holdings: t.amount,
        kept_until: t.instant,
      }),
    ),
    assignments: list(
      object({
        id: integer(),
        user_group: string(),
        from: t.instant,
        until: t.instant,
        ended_at: nullable(t.instant),
        proposed_by_name: string(),
        approved_by_name: string(),
        reason: string(),
      }),
    ),
  }),
  errors: ['identity.user_not_found'],
  roles: READERS,
});

export const operatorAssign = proposedChange('tier.operator_assign', {
  summary:
    'Gives a user a group until a time, whatever the programme says. Another one replaces it, so a sooner time ends it.',
  input: object({
    user_id: t.id,
    user_group: string({
      pattern: LEVEL_NAME_PATTERN,
      description: `Latin letters, digits, spaces and ._+-, at most ${nameLengthMax}`,
      examples: ['maker'],
    }),
    until: t.instantParam,
    reason,
  }),
  errors: ['identity.user_not_found', 'operator.own_account', 'tier.until_invalid'],
  roles: ['risk'],
  checkers: ['risk'],
});
