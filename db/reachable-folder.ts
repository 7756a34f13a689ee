import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type RunAs, SHARED_FOLDER } from './find-postgres.ts';

/** Root's home is closed to the database user, so a clone in it keeps its database in a shared folder. */
export function reachableFolder(
  folder: string,
  runAs: RunAs | undefined,
  log: (message: string) => void,
): string {
  if (runAs === undefined) return folder;
  const closed = closedFolder(folder);
  if (closed === undefined) return folder;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const shared = join(SHARED_FOLDER, name);
  log(`${closed} is closed to the user "nobody", who runs PostgreSQL: the database is kept in ${shared}.`);
  return shared;
}

function closedFolder(folder: string): string | undefined {
  for (let path = folder; ; path = dirname(path)) {
    if (existsSync(path) && (statSync(path).mode & 0o001) === 0) return path;
    if (path === dirname(path)) return undefined;
  }
}
