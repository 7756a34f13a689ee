import { operator as calls } from '@openbourse/api';
import { type HealthPart, worstOf } from '../../kernel/health.ts';
import type { HttpServer } from '../../kernel/http.ts';
import type { Jobs } from '../../kernel/jobs.ts';
import type { Kit } from '../deps.ts';
import { type DashboardSources, readDashboard, readHistory } from './dashboard.ts';

/** Serves what operators see of the platform as a whole. */
export function systemRoutes(
  http: HttpServer,
  { kit }: { readonly kit: Kit },
  deps: {
    readonly jobs: Jobs;
    readonly parts: readonly HealthPart[];
    readonly version: string;
    readonly sources: DashboardSources;
  },
): void {
  const startedAt = kit.clock.now();
  http.serveOperator(calls.dashboard, async () => readDashboard(kit, deps.sources));
  http.serveOperator(calls.history, async () => readHistory(kit, deps.sources));
  http.serveOperator(calls.jobs, async () =>
    deps.jobs.list().map((job) => ({
      name: job.name,
      period_ms: job.periodMs,
      runs: job.runs,
      failures: job.failures,
      last_run_at: job.lastRunAt,
      last_took_ms: job.lastTookMs,
      next_run_at: job.nextRunAt,
      error: job.error,
    })),
  );
  http.serveOperator(calls.health, async () => {
    const results = await Promise.all(
      deps.parts.map(async (part) => ({ name: part.name, ...(await part.check()) })),
    );
    return {
      state: worstOf(results.map((result) => result.state)),
      version: deps.version,
      started_at: startedAt,
      parts: results.map(({ name, state, detail }) => ({
        name,
        state,
        detail: JSON.stringify(detail),
      })),
    };
  });
}
