import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Chain } from './chain.ts';
import { DEMO_XPUB } from '../demo-chain/demo-keys-data.ts';
import { openConfiguredChains } from './open-chains.ts';

let folder: string;
let tokenFile: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'openbourse-token-'));
  tokenFile = join(folder, 'token');
  writeFileSync(tokenFile, 'token');
});
afterAll(() => rmSync(folder, { recursive: true }));

function open(
  change: { readonly xpub?: string; readonly hotKey?: string; readonly cold?: string } = {},
): readonly Chain[] {
  const node = { kind: 'evm', url: 'http://127.0.0.1:1', chainId: 31_337, xpub: DEMO_XPUB } as const;
  const signer = { url: 'unix:/run/signer.sock', tokenFile };
  return openConfiguredChains({ chains: { ETH: { ...node, ...change } }, signer });
}

test.each([0o644, 0o640, 0o620, 0o604])('a token file of mode %o is refused', (mode) => {
  chmodSync(tokenFile, mode);
  expect(open).toThrow(/OB_SIGNER_TOKEN_FILE: others can read or change/);
});

test.each([0o600, 0o400])('a token file of mode %o is read', (mode) => {
  chmodSync(tokenFile, mode);
  expect(open().map(({ canPay }) => canPay)).toEqual([true]);
});

test('a hot wallet apart has the address of its own key, and deposit addresses stay', () => {
  const [whole] = open();
  // The generator of the curve is the key of the number 1, whose address many know.
  const hotKey = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
  const [apart] = open({ hotKey });
  expect(apart?.hotAddress).toBe('0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf');
  expect(apart?.gasAddress).toBe(whole?.gasAddress);
  expect(apart?.deriveAddress(0)).toBe(whole?.deriveAddress(0));
});

test('an extended key of another network is refused by the name of its setting', () => {
  expect(() => open({ xpub: DEMO_XPUB.replace('xpub', 'tpub') })).toThrow('xpub of ETH is not usable');
});

test('a cold wallet is an address of the chain, and none whose key the signer has', () => {
  const cold = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf';
  expect(open({ cold })[0]?.coldAddress).toBe('0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf');
  expect(() => open({ cold: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' })).toThrow('is no address');
  const [hot = ''] = open().map(({ hotAddress }) => hotAddress);
  expect(() => open({ cold: hot })).toThrow('is one whose key the signer has');
});
