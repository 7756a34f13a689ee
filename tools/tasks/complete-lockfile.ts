/** `node tools/tasks/complete-lockfile.ts`: run it after `npm install` where the registry lacks other platforms' packages. */
import { readFileSync, writeFileSync } from 'node:fs';
import { completeLockfile, LOCKFILE, type Lockfile } from '../lockfile.ts';

const lockfile = JSON.parse(readFileSync(LOCKFILE, 'utf8')) as Lockfile;
writeFileSync(LOCKFILE, `${JSON.stringify(completeLockfile(lockfile), null, 2)}\n`);
