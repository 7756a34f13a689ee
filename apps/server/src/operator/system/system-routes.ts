import { operator as calls } from '@openbourse/api';
import { type HealthPart, worstOf } from '../../kernel/health.ts';
import type { HttpServer } from '../../kernel/http.ts';
import type { JobBoard } from '../../kernel/job-board.ts';
import type { Deps } from '../deps.ts';
import { type DashboardSources, readDashboard, readHistory } from './dashboard.ts';

/** Serves what operators see of the platform as a whole. */
export function systemRoutes(
  http: HttpServer,
  { deps }: { readonly deps: Deps },
  given: {
    readonly jobBoard: JobBoard;
    readonly parts: readonly HealthPart[];
    readonly version: string;
    readonly sources: DashboardSources;
  },
): void {
  const startedAt = deps.clock.now();
  http.serveOperator(calls.dashboard, async () => readDashboard(deps, given.sources));
  http.serveOperator(calls.history, async () => readHistory(deps, given.sources));
  http.serveOperator(calls.jobs, async () =>
    given.jobBoard.list().map((job) => ({
      name: job.name,
      period_ms: job.periodMs,
      runs: job.runs,
      failures: job.failures,
      last_run_at: job.lastRunAt,
      last_took_ms: job.lastTookMs,
      next_run_at: job.nextRunAt,
      error: job.error,
      roles: [...job.roles],
      is_silent: job.isSilent,
    })),
  );
  http.serveOperator(calls.health, async () => {
    const results = await Promise.all(
      given.parts.map(async (part) => ({ name: part.name, ...(await part.check()) })),
    );
    return {
      state: worstOf(results.map((result) => result.state)),
      version: given.version,
      started_at: startedAt,
      parts: results.map(({ name, state, detail }) => ({
        name,
        state,
        detail: JSON.stringify(detail),
      })),
    };
  });
}
