/** `npm run dev`: the server and the two web applications, all of which follow changes of their sources. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT, STEP_ENVIRONMENT } from '../run-step.ts';

const start = (program: string, programArguments: readonly string[], cwd: string): ChildProcess =>
  spawn(program, programArguments, { cwd, env: STEP_ENVIRONMENT, stdio: ['ignore', 'inherit', 'inherit'] });

const children = [
  start(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], ROOT),
  start('vite', ['--clearScreen', 'false'], join(ROOT, 'apps', 'web')),
  start('vite', ['--clearScreen', 'false'], join(ROOT, 'apps', 'console')),
];
const stopAll = (): void => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stopAll);
process.on('SIGTERM', stopAll);
await Promise.race(children.map((child) => once(child, 'exit')));
stopAll();
