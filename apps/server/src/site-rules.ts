import type { DecodedInputOf, ReplyOf, site as calls } from '@openbourse/api';
import { withStates } from './kernel/announced.ts';
import type { Clock } from './kernel/clock.ts';
import type { Db } from './kernel/db.ts';
import { pageOf, readIdCursor, writeIdCursor } from './kernel/page.ts';
import type { PublishedRule } from './kernel/published-rules.ts';
import { partsOf } from './slice-parts.ts';

type Shown = ReplyOf<typeof calls.rules>;
type ShownVersion = Shown['data'][number]['versions'][number];

const PAGE_SIZE = 20;
const order = new Intl.Collator('en', { numeric: true });

/** A page of the rules of a kind with all their versions, as the slices hand them in. */
export async function readRules(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  input: DecodedInputOf<typeof calls.rules>,
): Promise<Shown> {
  const sources = partsOf('rules')
    .flat()
    .filter(({ kind }) => kind === input.kind);
  const versions = (await Promise.all(sources.map(({ list }) => list(db)))).flat();
  const now = clock.now();
  const groups = [...Map.groupBy(versions, keyOf).entries()].toSorted(([a], [b]) => order.compare(a, b));
  const limit = input.limit ?? PAGE_SIZE;
  const start = Math.max(0, readIdCursor(input.cursor) ?? 0);
  const rows = groups.slice(start, start + limit + 1).map(([, group]) => group);
  return pageOf(rows, limit, {
    present: (group) => ({ about: [...(group[0]?.about ?? [])], versions: showVersions(group, now) }),
    cursorOf: () => writeIdCursor({ id: start + limit }),
  });
}

function keyOf({ about }: PublishedRule): string {
  return about.map(({ value }) => value).join(' ');
}

/** Each value of a rule may have versions of its own, as those of a coin on a network have. */
function showVersions(group: readonly PublishedRule[], now: number): ShownVersion[] {
  const valid = group.filter(({ isWithdrawn }) => !isWithdrawn);
  const states = new Map(withStates(valid, now, ({ values }) => values[0]?.name));
  return group
    .toSorted((a, b) => b.effectiveFrom - a.effectiveFrom)
    .map((version) => ({
      effective_from: version.effectiveFrom === 0 ? null : version.effectiveFrom,
      state: states.get(version) ?? 'withdrawn',
      reason: version.reason,
      values: [...version.values],
    }));
}
