/**
 * Makes sure that the UTXO chain's tests find a real node, through apt-get where this process may use it. Otherwise
 * fails with the command that a person has to run.
 */
import { existsSync } from 'node:fs';
import { LITECOIND_PROGRAMS } from '../../apps/server/src/testing/find-litecoind.ts';
import { canUseApt, installByApt } from '../install-by-apt.ts';

const named = process.env['LITECOIND'] ?? '';
const isThere = (): boolean => (named === '' ? LITECOIND_PROGRAMS : [named]).some((path) => existsSync(path));

if (!isThere() && named === '' && canUseApt()) {
  console.error('Installing litecoind ...');
  installByApt(['litecoind']);
}
if (!isThere()) {
  console.error(
    'The tests of the UTXO chain need litecoind 0.21 or newer: run "sudo apt-get install litecoind", or set LITECOIND ' +
      'to the path of the program from https://litecoin.org.',
  );
  process.exitCode = 1;
}
