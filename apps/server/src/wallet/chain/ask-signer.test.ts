import { expect, test } from 'vitest';
import { type Signer, SignerFailure } from '../../signer/index.ts';
import { askForProofs } from './ask-signer.ts';

const SNAPSHOT = { number: 1, hash: 'ab'.repeat(32) };

/** A signer that has keys of some wallets. */
function signerOf(wallets: readonly string[]): Signer {
  return {
    sign: () => Promise.reject(new Error('not asked')),
    prove: async ({ chainCode: chain, payer, number, hash }) => {
      if (!wallets.includes(payer)) throw new SignerFailure(`no key of ${payer}`);
      return { chain, address: payer, number, hash, signature: 'signed' };
    },
  };
}
const ask = (wallets: readonly string[]) =>
  askForProofs({ chainCode: 'ETH', hotAddress: '0x1', signer: signerOf(wallets) }, ['hot', 'gas'], SNAPSHOT);

test('a wallet without a key keeps no other from being proved', async () => {
  expect((await ask(['hot'])).map(({ address }) => address)).toEqual(['hot']);
  expect((await ask(['hot', 'gas'])).map(({ address }) => address)).toEqual(['hot', 'gas']);
});

test('a signer that proves none says why, and without a signer there is none to ask', async () => {
  await expect(ask([])).rejects.toThrow('no key of hot');
  const watching = { chainCode: 'ETH', hotAddress: '0x1', signer: null };
  expect(await askForProofs(watching, ['hot'], SNAPSHOT)).toEqual([]);
});
