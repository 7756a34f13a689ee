import { type Bus, eventsMissed, sharedTopic } from './bus.ts';
import type { Clock } from './clock.ts';
import type { JobReport, Jobs } from './jobs.ts';
import { isApart, type Role } from './role.ts';

/** A job of any process, and the roles of that one. */
export interface PostedJob extends JobReport {
  readonly roles: readonly Role[];
  /** The process has not said anything for a while: it is away, and no other one has its roles. */
  readonly isSilent: boolean;
}

/** Jobs of every process that owns a part of the database, for operators. */
export interface JobBoard {
  /** Says what runs here, where other processes own other parts, and hears what runs there. */
  start(): void;
  stop(): void;
  list(): readonly PostedJob[];
}

interface Report {
  readonly roles: readonly Role[];
  readonly jobs: readonly JobReport[];
}

const jobsReported = sharedTopic<Report>('kernel.jobs_reported');

export const REPORT_MS = 5_000;
export const SILENT_MS = 15_000;

export function createJobBoard({
  jobs,
  bus,
  clock,
  roles: own,
}: {
  readonly jobs: Pick<Jobs, 'list'>;
  readonly bus: Bus;
  readonly clock: Pick<Clock, 'now' | 'every'>;
  readonly roles: ReadonlySet<Role>;
}): JobBoard {
  const roles = [...own];
  const others = new Map<string, Report & { readonly at: number }>();
  const report = (): void => bus.publish(jobsReported, { roles, jobs: jobs.list() });
  const hear = (told: Report): void => {
    if (told.roles.some((role) => own.has(role))) return;
    // Who has a role now has followed whoever had it.
    for (const [key, before] of others)
      if (before.roles.some((role) => told.roles.includes(role))) others.delete(key);
    others.set(told.roles.join(), { ...told, at: clock.now() });
  };
  let stops: readonly (() => void)[] = [];
  return {
    start: () => {
      if (!isApart(own)) return;
      stops = [
        bus.subscribe(jobsReported, hear),
        // A process that is heard for the first time has not heard this one either.
        bus.subscribe(eventsMissed, report),
        clock.every(REPORT_MS, report),
      ];
      report();
    },
    stop: () => {
      for (const stop of stops) stop();
    },
    list: () => {
      const here = { roles, jobs: jobs.list(), at: clock.now() };
      return [here, ...others.values()]
        .flatMap(({ jobs: posted, at, roles: of }) =>
          posted.map((job) => ({ ...job, roles: of, isSilent: clock.now() - at > SILENT_MS })),
        )
        .toSorted((a, b) => a.name.localeCompare(b.name));
    },
  };
}
