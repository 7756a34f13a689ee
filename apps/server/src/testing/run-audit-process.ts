import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { COMPILE_CACHE } from './compile-cache.ts';
import { quietServer } from './seed-traders.ts';

const AUDIT = join(import.meta.dirname, '../../../../tools/tasks/audit.ts');

/** Runs `npm run audit` on a database of `quietServer`; answers what it wrote, rejects when an invariant is broken. */
export async function runAuditProcess(databaseUrl: string): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', ...quietServer(databaseUrl), ...COMPILE_CACHE };
  const { stdout } = await promisify(execFile)(process.execPath, [AUDIT], { env });
  return stdout;
}
