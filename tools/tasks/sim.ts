/** `npm run sim`: the whole exchange in one process, driven by a seed; the arguments are those of sim/main.ts. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../run-step.ts';

const HASHES = join(ROOT, 'sim', 'world', 'count-hashes.ts');
const MAIN = join(ROOT, 'sim', 'main.ts');

const { status } = spawnSync(process.execPath, ['--import', HASHES, MAIN, ...process.argv.slice(2)], {
  stdio: 'inherit',
  // More threads would end what they work on in an order that no seed picks.
  env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
});
process.exitCode = status ?? 1;
