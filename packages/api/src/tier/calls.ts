import { endpoint } from '../endpoint.ts';
import { integer, list, nullable, object, string, t } from '../schema.ts';

export * from './operator-calls.ts';

const thresholds = {
  /** Volume of 30 days, spot and contracts, in USDT; null where the level is not reached that way. */
  volume: nullable(t.amount),
  /** Average worth of the account in them; one of the two is enough. */
  holdings: nullable(t.amount),
};

const rates = {
  spot_maker_percent: t.percent,
  spot_taker_percent: t.percent,
};

const level = object({
  level: integer(),
  /** Null for the level of everybody. */
  name: nullable(string()),
  ...thresholds,
  ...rates,
});

export const levels = endpoint('tier.levels', {
  summary: 'Every fee level with what reaches it and its rates on pairs that have none of their own.',
  input: object({}),
  reply: object({
    levels: list(level),
    /** The programme holds from then on; null while there is none. */
    effective_from: nullable(t.instant),
    /** Days for which a level is kept at least. */
    keep_days: integer(),
    /** When levels are assigned next. */
    next_at: t.instant,
    /** When another programme begins that is announced. */
    changes_at: nullable(t.instant),
  }),
});

export const mine = endpoint('tier.mine', {
  summary:
    'The fee level of the user, what was measured in the last 30 complete UTC days, and the next level.',
  input: object({}),
  reply: object({
    level: integer(),
    name: nullable(string()),
    ...rates,
    /** The platform assigned the rates until then, whatever the level is. */
    assigned_until: nullable(t.instant),
    volume: t.amount,
    holdings: t.amount,
    /** First instants of the first day that was measured and of the day after the last one. */
    measured_from: t.instant,
    measured_until: t.instant,
    /** The day since which the level holds; null for who never had another one. */
    since: nullable(t.instant),
    /** The first day on which the level may fall; null where it is not kept. */
    kept_until: nullable(t.instant),
    next: nullable(object({ level: integer(), name: string(), ...thresholds })),
  }),
});
