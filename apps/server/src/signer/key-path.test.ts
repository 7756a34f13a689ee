import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { mnemonicToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { addressOfKey as evmAddressOf, normaliseEvmAddress } from './evm-address.ts';
import { MAIN_KEYS, openSigningKey, openWatchKey, pathOf, TEST_KEYS } from './key-path.ts';
import { UTXO_NETWORKS } from './utxo-networks.ts';
import { addressOfKey as utxoAddressOf, normaliseUtxoAddress } from './utxo-address.ts';

/** BIP-84 writes its keys with version bytes of its own. */
const BIP84_KEYS = { public: 0x04b24746, private: 0x04b2430c };
const BIP84_ACCOUNT =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';

test('the addresses of the vectors of BIP-84', () => {
  const key = openWatchKey(BIP84_ACCOUNT, BIP84_KEYS);
  const addressOf = (branch: 0 | 1, index: number) =>
    utxoAddressOf(key.publicKey({ branch, index }), UTXO_NETWORKS.bitcoin);
  expect(addressOf(0, 0)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
  expect(addressOf(0, 1)).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
  expect(addressOf(1, 0)).toBe('bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el');
});

test('the addresses of BIP-44 for Ethereum, watched without the private key', () => {
  const phrase = `${'test '.repeat(11)}junk`;
  const account = mnemonicToAccount(phrase, { path: "m/44'/60'/0'" }).getHdKey();
  const key = openWatchKey(account.publicExtendedKey, MAIN_KEYS);
  const addressOf = (index: number) => evmAddressOf(key.publicKey(pathOf(index)));
  expect(addressOf(0)).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
  expect(addressOf(1)).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
  expect(addressOf(9)).toBe('0xa0Ee7A142d267C1f36714E4a8F75612F20a79720');
});

test('keys of the first vector of BIP-32', () => {
  const root = HDKey.fromMasterSeed(hex.decode('000102030405060708090a0b0c0d0e0f'));
  const account = root.deriveChild(0x8000_0000);
  expect(account.publicExtendedKey).toBe(
    'xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw',
  );
  const watching = openWatchKey(account.publicExtendedKey, MAIN_KEYS);
  const signing = openSigningKey(account.privateExtendedKey, MAIN_KEYS);
  expect(signing.xpub).toBe(account.publicExtendedKey);
  for (const path of [pathOf('hot'), pathOf('gas'), pathOf(0), pathOf(2_000_000_000)]) {
    const child = account.deriveChild(path.branch).deriveChild(path.index);
    expect(hex.encode(watching.publicKey(path))).toBe(hex.encode(child.publicKey!));
    expect(hex.encode(signing.privateKey(path))).toBe(hex.encode(child.privateKey!));
  }
});

test('a private key is refused where a public one belongs, and the other way round', () => {
  const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7));
  expect(() => openWatchKey(account.privateExtendedKey, MAIN_KEYS)).toThrow('extended private key was given');
  expect(() => openSigningKey(account.publicExtendedKey, MAIN_KEYS)).toThrow('extended public key was given');
  expect(() => openWatchKey(account.publicExtendedKey, TEST_KEYS)).toThrow('Version mismatch');
});

test('EVM addresses are taken in one case or with the checksum of EIP-55', () => {
  for (const address of [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  ]) {
    expect(normaliseEvmAddress(address)).toBe(address);
    expect(normaliseEvmAddress(address.toLowerCase())).toBe(address);
    expect(normaliseEvmAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address);
  }
  for (const wrong of [
    '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    ' 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '',
  ])
    expect(normaliseEvmAddress(wrong), wrong).toBeNull();
});

test('Bitcoin addresses are taken in every form of their network and in no other', () => {
  for (const address of [
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  ])
    expect(normaliseUtxoAddress(address, UTXO_NETWORKS.bitcoin)).toBe(address);
  for (const wrong of [
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3',
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
  ])
    expect(normaliseUtxoAddress(wrong, UTXO_NETWORKS.bitcoin), wrong).toBeNull();
});
