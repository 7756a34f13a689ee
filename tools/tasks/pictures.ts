/**
 * `node tools/tasks/pictures.ts`: takes the README's pictures and the sheets with all screens anew, with a server and a
 * database of their own. Words of a title choose some: `--grep console`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, STEP_ENVIRONMENT } from '../run-step.ts';

const result = spawnSync(
  process.execPath,
  [
    join(ROOT, 'tools', 'tasks', 'e2e.ts'),
    '--config',
    join('e2e', 'pictures', 'playwright.config.ts'),
    ...process.argv.slice(2),
  ],
  { cwd: ROOT, env: STEP_ENVIRONMENT, stdio: 'inherit' },
);
process.exitCode = result.status ?? 1;
