import { existsSync } from 'node:fs';

/** The program itself comes first: what a package puts on the path can be a script that writes to the home folder. */
export const LITECOIND_PROGRAMS: readonly string[] = [
  '/usr/lib/litecoin/litecoind',
  '/usr/bin/litecoind',
  '/usr/local/bin/litecoind',
  '/opt/homebrew/bin/litecoind',
];

/** The node that LITECOIND names, else an installed one. */
export function findLitecoind(): string {
  const named = process.env['LITECOIND'] ?? '';
  const program = named === '' ? LITECOIND_PROGRAMS.find((path) => existsSync(path)) : named;
  if (program === undefined)
    throw new Error(
      'The tests of the UTXO chain need litecoind: install it, or set LITECOIND to the path of one.',
    );
  return program;
}
