import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string | null = null;
let files = 0;

/** The setting of a server whose chains are these; the file goes when the process ends. */
export function chainsFile(chains: unknown, mode = 0o600): { readonly OB_CHAINS_FILE: string } {
  folder ??= makeFolder();
  files += 1;
  const file = join(folder, `chains-${files}.json`);
  writeFileSync(file, typeof chains === 'string' ? chains : JSON.stringify(chains), { mode });
  return { OB_CHAINS_FILE: file };
}

function makeFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'openbourse-chains-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  // A worker of the tests is ended by a signal, which skips what an exit does.
  process.once('SIGTERM', () => process.exit());
  return made;
}
