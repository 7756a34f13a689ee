import { endpoint } from '../endpoint.ts';
import { STATUS_PARTS, STATUS_STATES } from '../limits.ts';
import { integer, list, nullable, object, t } from '../schema.ts';

export const show = endpoint('status.show', {
  summary: 'What works at the moment, and what did not within the last 90 days (UTC), the oldest day first.',
  input: object({}),
  reply: object({
    at: t.instant,
    parts: list(
      object({
        part: t.oneOf(STATUS_PARTS),
        state: t.oneOf(STATUS_STATES),
        /** Share of the known time at which it was not down, in millionths; null where nothing is known. */
        up_ppm: nullable(integer()),
        days: list(
          object({
            day: t.instant,
            /** Seconds of the day that are known; 0 before the first record. */
            known_s: integer(),
            down_s: integer(),
            restricted_s: integer(),
          }),
        ),
      }),
    ),
    /** Times at which something did not work, the newest first. */
    incidents: list(
      object({
        state: t.oneOf(['restricted', 'down'] as const),
        parts: list(t.oneOf(STATUS_PARTS)),
        from: t.instant,
        /** Null: it lasts. */
        until: nullable(t.instant),
      }),
    ),
  }),
});
