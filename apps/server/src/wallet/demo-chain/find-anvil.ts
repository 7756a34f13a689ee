import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** The path of the local EVM node that npm installs for this platform; fails with what is missing. */
export function findAnvil(): string {
  const platform = process.platform === 'win32' ? 'win32' : process.platform;
  const name = `@foundry-rs/anvil-${platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  const path = packageFolder(name);
  const program =
    path === null ? null : join(path, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil');
  if (program === null || !existsSync(program))
    throw new Error(
      `The demo chain needs ${name}: run "npm ci" without --omit=optional on a platform that has it.`,
    );
  return program;
}

/** The platform's package is a dependency of @foundry-rs/anvil, so it is looked for from there. */
function packageFolder(name: string): string | null {
  const require = createRequire(import.meta.url);
  try {
    const from = createRequire(require.resolve('@foundry-rs/anvil/package.json'));
    return dirname(from.resolve(`${name}/package.json`));
  } catch {
    return null;
  }
}
