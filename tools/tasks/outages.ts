/**
 * `npm run outages`: brings a cluster up on this machine, kills, holds and cuts off one part after the other under load, proves
 * after each that nothing was lost, and writes what was measured to docs/OUTAGES-OF-MACHINES.md. It takes about half an hour.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, STEP_ENVIRONMENT } from '../run-step.ts';

const OUTAGES_FILE = join(ROOT, 'docs', 'OUTAGES-OF-MACHINES.md');
const TESTS = ['roles', 'cluster', 'partition'] as const;
const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'crash', ...TESTS.map((name) => `apps/server/src/${name}.crash.test.ts`)],
  { cwd: ROOT, env: { ...STEP_ENVIRONMENT, OUTAGES_FILE }, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
