/**
 * `npm run outages`: brings a cluster up on this machine, kills, holds and cuts off one part after the other under load, proves
 * after each that nothing was lost, and writes what was measured to docs/OUTAGES-OF-MACHINES.md. It takes about a quarter of an hour.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, STEP_ENVIRONMENT } from '../run-step.ts';

const OUTAGES_FILE = join(ROOT, 'docs', 'OUTAGES-OF-MACHINES.md');
/** One after the other, so that none disturbs the times of another; each writes a part of the page. */
for (const name of ['cluster', 'partition', 'roles']) {
  const test = `apps/server/src/${name}.crash.test.ts`;
  const { status } = spawnSync('vitest', ['run', '--project', 'crash', test], {
    ...{ cwd: ROOT, stdio: 'inherit' },
    env: { ...STEP_ENVIRONMENT, OUTAGES_FILE },
  });
  if (status !== 0) process.exitCode = 1;
}
