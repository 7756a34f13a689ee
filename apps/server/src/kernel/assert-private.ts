import { statSync } from 'node:fs';

/** A secret that others on the machine can read is as good as theirs. A file that is not there passes. */
export function assertPrivate(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined || process.getuid === undefined) return;
  if (found.uid !== process.getuid() || (found.mode & 0o077) !== 0)
    throw new Error(
      `others can read or change ${file}; it has to belong to this process's own user with mode 600: ` +
        `chown it to user ${process.getuid()} and chmod 600`,
    );
}
