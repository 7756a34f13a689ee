import {
  type ReplyOf,
  STATUS_DAYS,
  STATUS_PARTS,
  type StatusPart,
  type status as calls,
} from '@openbourse/api';
import { DAY_MS } from '@openbourse/money';
import { listSpans } from './queries.ts';
import { statesOf } from './record.ts';
import type { StatusDeps } from './status-deps.ts';
import { daysOf, type Stretch, timelineOf } from './timeline.ts';

type Reply = ReplyOf<typeof calls.show>;

/** Most incidents that are shown. */
const INCIDENTS_MAX = 50;
const WHOLE_PPM = 1_000_000;

/** States of the moment and of each of the last days. */
export async function showStatus(deps: StatusDeps): Promise<Reply> {
  const now = deps.clock.now();
  const since = now - (now % DAY_MS) - (STATUS_DAYS - 1) * DAY_MS;
  const spans = Map.groupBy(await listSpans(deps.db, since), ({ part }) => part);
  const states = await statesOf(deps);
  const timelines = STATUS_PARTS.map((part) => ({ part, timeline: timelineOf(spans.get(part) ?? [], now) }));
  return {
    at: now,
    parts: timelines.map(({ part, timeline }) => {
      const days = daysOf(timeline, { now, days: STATUS_DAYS });
      const sum = (key: 'knownMs' | 'downMs'): number => days.reduce((total, day) => total + day[key], 0);
      const known = sum('knownMs');
      return {
        part,
        state: states.get(part) ?? 'down',
        up_ppm: known === 0 ? null : Math.floor(((known - sum('downMs')) * WHOLE_PPM) / known),
        days: days.map(({ day, knownMs, downMs, restrictedMs }) => ({
          day,
          known_s: toSeconds(knownMs),
          down_s: toSeconds(downMs),
          restricted_s: toSeconds(restrictedMs),
        })),
      };
    }),
    incidents: incidentsOf(timelines, { since, now }),
  };
}

/** Times at which parts were not whole, the newest first; what began and ended together is one. */
function incidentsOf(
  timelines: readonly { readonly part: StatusPart; readonly timeline: readonly Stretch[] }[],
  { since, now }: { readonly since: number; readonly now: number },
): Reply['incidents'] {
  const found = timelines.flatMap(({ part, timeline }) =>
    timeline.flatMap(({ state, from, until }) =>
      state === 'operational' || until <= since ? [] : [{ part, state, from, until }],
    ),
  );
  const together = Map.groupBy(found, ({ state, from, until }) => `${state} ${from} ${until}`);
  return [...together.values()]
    .flatMap(([first, ...others]) => {
      if (first === undefined) return [];
      const { state, from, until, part } = first;
      const parts = [part, ...others.map((other) => other.part)];
      return [{ state, parts, from, until: until === now ? null : until }];
    })
    .toSorted((a, b) => b.from - a.from)
    .slice(0, INCIDENTS_MAX);
}

function toSeconds(ms: number): number {
  return Math.round(ms / 1_000);
}
