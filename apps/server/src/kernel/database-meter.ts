import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import type { Metrics } from './metrics.ts';
import type { Slice } from './slice.ts';

const PERIOD_MS = 60_000;

interface Measured {
  readonly sizeBytes: number;
  readonly connections: number;
  /** Null where nothing is archived. */
  readonly archivedAt: number | null;
  readonly archiveFailures: number;
}

/**
 * Measures what of PostgreSQL decides whether the exchange can go on and can be restored: its size, its connections, and
 * how old the write-ahead log is that has left the machine.
 */
export function databaseMeter({
  db,
  clock,
  metrics,
}: {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  readonly metrics: Metrics;
}): Required<Pick<Slice, 'start' | 'stop'>> {
  const gauge = (name: string, help: string) => metrics.gauge(`openbourse_database_${name}`, help, []);
  const size = gauge('size_bytes', 'Size of the database.');
  const connections = gauge('connections', 'Connections to the database, those of others included.');
  const archivedAge = gauge(
    'archived_age_seconds',
    'Time since a segment of the write-ahead log was archived last; 0 where nothing is archived.',
  );
  const failures = gauge(
    'archive_failures',
    'Failed attempts to archive a segment, as PostgreSQL counts them.',
  );
  let cancel = async (): Promise<void> => undefined;
  return {
    start: (jobs) => {
      cancel = jobs.every({ name: 'kernel.measure_database', periodMs: PERIOD_MS }, async () => {
        const measured = await measureDatabase(db);
        size.set({}, measured.sizeBytes);
        connections.set({}, measured.connections);
        failures.set({}, measured.archiveFailures);
        if (measured.archivedAt !== null)
          archivedAge.set({}, Math.max(0, clock.now() - measured.archivedAt) / 1_000);
      });
    },
    stop: () => cancel(),
  };
}

/** An archive to which nothing has gone yet is as old as the statistics of PostgreSQL. */
async function measureDatabase(db: Db): Promise<Measured> {
  const [row] = await db.query<Measured>(
    `select pg_database_size(datname) as "sizeBytes", numbackends as connections,
       case when current_setting('archive_mode') <> 'off' then coalesce(last_archived_time, archiver.stats_reset) end
         as "archivedAt",
       failed_count as "archiveFailures"
     from pg_stat_database, pg_stat_archiver as archiver where datname = current_database()`,
  );
  if (row === undefined) throw new Error('PostgreSQL has no statistics of its database');
  return row;
}
