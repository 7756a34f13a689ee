import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The setting of a server whose chains are these; the file goes when the process ends. */
export function chainsFile(chains: unknown, mode = 0o600): { readonly OB_CHAINS_FILE: string } {
  const folder = mkdtempSync(join(tmpdir(), 'openbourse-chains-'));
  folders.push(folder);
  const file = join(folder, 'chains.json');
  writeFileSync(file, typeof chains === 'string' ? chains : JSON.stringify(chains), { mode });
  return { OB_CHAINS_FILE: file };
}
