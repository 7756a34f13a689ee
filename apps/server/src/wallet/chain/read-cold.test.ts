import { expect, test } from 'vitest';
import { DEMO_CHAIN_ID, DEMO_XPUB } from '../demo-chain/demo-keys-data.ts';
import { UTXO_TEST_ACCOUNT, UTXO_TEST_NETWORK, utxoTestAddress } from '../testing/utxo-account.ts';
import { createEvmChain, type EvmChain } from './evm/evm-chain.ts';
import { createUtxoChain } from './utxo/utxo-chain.ts';
import type { Chain } from './chain.ts';

const EVM_COLD = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

function evm(cold: string | null): EvmChain {
  const options = { code: 'ETH', url: 'http://127.0.0.1:1', chainId: DEMO_CHAIN_ID, gasPriceMax: 500 };
  return createEvmChain({ ...options, xpub: DEMO_XPUB, signer: null, cold });
}

function utxo(cold: string | null): Chain {
  const client = { call: () => Promise.reject(new Error('it is not asked')) };
  const xpub = UTXO_TEST_ACCOUNT.publicExtendedKey;
  return createUtxoChain({ code: 'BTC', client, network: UTXO_TEST_NETWORK, xpub, signer: null, cold });
}

test('a cold wallet is kept in its one spelling, and a chain has none without it', () => {
  expect(evm(EVM_COLD.toLowerCase()).coldAddress).toBe(EVM_COLD);
  expect(evm(null).coldAddress).toBeNull();
  const address = utxoTestAddress(7);
  expect(utxo(address.toUpperCase()).coldAddress).toBe(address);
  expect(utxo(null).coldAddress).toBeNull();
});

test('what is no address, or one of the house, is refused with the chain', () => {
  const { hotAddress, gasAddress } = evm(null);
  expect(() => evm('0x12')).toThrow('the cold wallet of ETH is no address: 0x12');
  for (const own of [hotAddress, gasAddress, hotAddress.toLowerCase()])
    expect(() => evm(own)).toThrow('the cold wallet of ETH is one whose key the signer has');
  expect(() => utxo(EVM_COLD)).toThrow('the cold wallet of BTC is no address');
  expect(() => utxo(utxo(null).hotAddress)).toThrow('is one whose key the signer has');
});
