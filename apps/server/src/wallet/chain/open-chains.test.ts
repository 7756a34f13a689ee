import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_XPRV } from '../demo-chain/demo-keys-data.ts';
import { openEvmSigner } from './evm/evm-signer.ts';
import { openConfiguredChains } from './open-chains.ts';

let folder: string;
let xprvFile: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'openbourse-key-'));
  xprvFile = join(folder, 'account.xprv');
  writeFileSync(xprvFile, DEMO_XPRV);
});
afterAll(() => rmSync(folder, { recursive: true }));

function open(): unknown {
  const { xpub } = openEvmSigner(DEMO_XPRV);
  const node = { url: 'http://127.0.0.1:1', xpub, xprvFile };
  return openConfiguredChains({
    evm: {
      ...node,
      chainId: 31_337,
      usdtContract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      gasPriceMax: 500,
    },
    utxo: null,
  });
}

test.each([0o644, 0o640, 0o620, 0o604])('a key file of mode %o is refused', (mode) => {
  chmodSync(xprvFile, mode);
  expect(open).toThrow('OB_EVM_XPRV_FILE names a file that others can read or change');
});

test.each([0o600, 0o400])('a key file of mode %o is read', (mode) => {
  chmodSync(xprvFile, mode);
  expect(open()).toHaveLength(1);
});
