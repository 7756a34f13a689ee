import { TICK_KINDS, TICK_STATES } from '../contract/limits.ts';
import { endpoint } from '../endpoint.ts';
import { integer, list as listOf, nullable, object, optional, string, t } from '../schema.ts';

/** A SHA-256 hash in hex. */
export const hash = string({
  pattern: '^[0-9a-f]{64}$',
  examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
});

/**
 * A recorded tick. `hash` = SHA-256 of `<hash of the previous tick>|<series>|<seq>|<at>|<price>`
 * (rule book, section 3, "Proof"); before the first tick of a series stand 64 zeros.
 */
export const tick = object({ seq: integer(), at: t.instant, price: t.amount, hash });

const seriesSchema = t.text(3, 30, 'BTC/USDT');
const minute = t.instant;

export const series = endpoint('tick.series', {
  summary: 'Every recorded series: the index of a match, and its mark price, with the newest tick of each.',
  input: object({}),
  reply: listOf(
    object({
      series: string(),
      currency_match_id: integer(),
      symbol: string(),
      kind: t.oneOf(TICK_KINDS),
      state: t.oneOf(TICK_STATES),
      newest: nullable(tick),
    }),
  ),
});

export const list = endpoint('tick.list', {
  summary: 'Ticks of a series in the order of their numbers; they are kept for seven days.',
  input: object({ series: seriesSchema, from_seq: optional(t.id), limit: optional(t.limit) }),
  reply: object({
    series: string(),
    /** The hash before the first tick of the answer. */
    previous_hash: hash,
    ticks: listOf(tick),
  }),
  errors: ['tick.series_not_found'],
});

export const roots = endpoint('tick.roots', {
  summary: 'The published roots, one a minute, newest first; each includes the one before.',
  input: object({ before: optional(t.instantParam), limit: optional(t.limit) }),
  reply: listOf(object({ minute, root: hash })),
});

export const root = endpoint('tick.root', {
  summary:
    'A root with its heads: SHA-256 of the previous root and a line `<series>|<seq>|<hash>` for each series in the order of their names.',
  input: object({ minute: t.instantParam }),
  reply: object({
    minute,
    root: hash,
    previous_root: hash,
    heads: listOf(object({ series: string(), seq: integer(), hash })),
  }),
  errors: ['tick.root_not_found'],
});
