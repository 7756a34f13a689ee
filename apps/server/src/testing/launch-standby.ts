import { execFile } from 'node:child_process';
import { chownSync, copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseUser } from '../../../../db/find-postgres.ts';
import { type LaunchedPostgres, type LaunchOptions, launchPostgres } from '../../../../db/launch-postgres.ts';

/** Copies a running PostgreSQL into an empty folder and lets the copy follow it. */
export async function launchStandby(
  primary: LaunchedPostgres,
  options: LaunchOptions,
): Promise<LaunchedPostgres> {
  const runAs = databaseUser();
  const cluster = join(options.dataDir, 'cluster');
  mkdirSync(cluster, { mode: 0o700 });
  if (runAs !== undefined) chownSync(cluster, runAs.uid, runAs.gid);
  copyFileSync(join(primary.dataDir, 'password'), join(options.dataDir, 'password'));
  await promisify(execFile)(
    join(primary.binaries.bin, 'pg_basebackup'),
    ['-D', cluster, '-d', primary.url, '--write-recovery-conf', '--checkpoint=fast'],
    { cwd: cluster, ...runAs },
  );
  return launchPostgres(options);
}
