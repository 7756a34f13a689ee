import { ENDPOINTS, type Endpoint } from '@openbourse/api';
import type { Journal } from './people/journal.ts';

/** Lines of what was seen least. */
const RAREST = 40;

const list = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '));

/** Everything that worlds have seen, and what they have not. */
export class Coverage {
  private readonly seen = new Map<string, number>();
  private readonly meetings = new Map<string, number>();

  add({ seen, meetings }: Pick<Journal, 'seen' | 'meetings'>): void {
    for (const [counts, more] of [
      [this.seen, seen],
      [this.meetings, meetings],
    ] as const)
      for (const [what, count] of more) counts.set(what, (counts.get(what) ?? 0) + count);
  }

  /** One line while worlds are lived. */
  progress(): string {
    const done = CHANGES.filter(({ name }) => this.seen.has(name)).length;
    return `${done} of ${CHANGES.length} changes, ${this.refusals().length} refusals, ${this.meetings.size} changes in circumstances`;
  }

  /** Sums, what is missing, and what came least. */
  report(): readonly string[] {
    const missing = CHANGES.filter(({ name }) => !this.seen.has(name)).map(({ name }) => name);
    const rarest = [...this.seen, ...this.meetings].toSorted(([, one], [, other]) => one - other);
    return [
      this.progress(),
      `changes never done: ${list(missing)}`,
      ...rarest.slice(0, RAREST).map(([what, count]) => `${count}  ${what}`),
    ];
  }

  private refusals(): readonly string[] {
    return [...this.seen.keys()].filter((what) => /^[a-z]+\.\w+: /.test(what));
  }
}

const CHANGES: readonly Endpoint[] = ENDPOINTS.filter(({ change }) => change !== null);
