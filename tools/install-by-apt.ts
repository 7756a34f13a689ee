import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { STEP_ENVIRONMENT } from './run-step.ts';

/** Reports whether this process may install packages of the system. */
export function canUseApt(): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false;
  return process.getuid?.() === 0 || spawnSync('sudo', ['-n', 'true']).status === 0;
}

/** Installs packages of the system; throws when apt-get fails. */
export function installByApt(packages: readonly string[]): void {
  apt(['update']);
  apt(['install', '--yes', '--no-install-recommends', ...packages]);
}

function apt(aptArguments: readonly string[]): void {
  const command = ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '--quiet', ...aptArguments];
  const [program, prefix] = process.getuid?.() === 0 ? ['env', []] : ['sudo', ['-n', 'env']];
  const result = spawnSync(program, [...prefix, ...command], {
    env: STEP_ENVIRONMENT,
    stdio: ['ignore', 2, 2],
  });
  if (result.status !== 0) throw new Error(`"apt-get ${aptArguments.join(' ')}" failed (see above).`);
}
