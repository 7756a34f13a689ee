import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from './key-path.ts';
import { openSignerChains, readPrivate, readSignerSettings } from './open-signer.ts';
import type { ChainSettings, SignerSettings } from './settings.ts';

const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(9)).derive("m/44'/60'/0'");
const COIN = { contract: null, currencyId: 3, decimals: 18, hour: '10', day: '20' };

let folder: string;
let xprv: string;
const keep = (name: string, content: string): string => {
  const file = join(folder, name);
  writeFileSync(file, content, { mode: 0o600 });
  return file;
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'openbourse-signer-'));
  xprv = keep('xprv', `${account.privateExtendedKey}\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

function settingsOf(chain: object, change: object = {}): SignerSettings {
  const evm = { kind: 'evm', chainId: 1, cold: null, feeMax: '0.1', assets: [COIN] };
  const keys = { keys: { store: 'file', file: xprv } };
  return {
    ...{ listen: 'unix:/run/signer.sock', tokenFile: '/token', journal: '/journal' },
    chains: { ETH: { ...evm, ...keys, ...chain } as ChainSettings },
    ...change,
  };
}
const read = (settings: object) => () => readSignerSettings(keep('signer.json', JSON.stringify(settings)));

describe('the file of a signer', () => {
  test('is taken as it is written', () => {
    expect(read(settingsOf({}))()).toEqual(settingsOf({}));
  });

  test.each<[object, object, string]>([
    [{ feeMax: 0.1 }, {}, '/chains/ETH/feeMax'],
    [{ feeMax: '0,1' }, {}, '/chains/ETH/feeMax'],
    [{ colt: null }, {}, '/chains/ETH'],
    [{ assets: [{ ...COIN, hour: 'much' }] }, {}, '/chains/ETH/assets/0/hour'],
    [{ assets: [{ ...COIN, contract: '0x12' }] }, {}, '/chains/ETH/assets/0/contract'],
    [{}, { listen: 'http://0.0.0.0:9000' }, '/listen'],
    [{}, { limits: {} }, '/limits: it is no setting'],
    [{}, { journal: undefined }, 'its top: it must have required properties journal'],
  ])('with %j and %j is refused by the place of its fault', (chain, change, place) => {
    expect(read(settingsOf(chain, change))).toThrow(place);
  });

  test('that is not there, or no JSON, is named', () => {
    expect(() => readSignerSettings('/nowhere.json')).toThrow('OB_SIGNER_FILE names /nowhere.json');
    expect(() => readSignerSettings(keep('broken.json', '{'))).toThrow('no readable file of JSON');
  });
});

describe('the keys of a chain', () => {
  test.each<[object, string]>([
    [{ keys: { store: 'file', file: '/nowhere' } }, 'the key file /nowhere cannot be read'],
    [{ keys: undefined }, 'it needs keys, or house, or both'],
    [{ assets: [] }, "assets needs the chain's own coin"],
    [{ cold: '0x12' }, '0x12 is no address of the chain'],
    [{ kind: 'utxo', network: 'bitcoin_test' }, 'holds no extended private key of the network'],
  ])('with %j are refused, and the chain is named', (chain, message) => {
    expect(() => openSignerChains(settingsOf(chain))).toThrow("the signer's chain ETH: ");
    expect(() => openSignerChains(settingsOf(chain))).toThrow(message);
  });

  test('in a file that others can read are refused, and never quoted', () => {
    chmodSync(xprv, 0o640);
    expect(() => openSignerChains(settingsOf({}))).toThrow('others can read or change');
    chmodSync(xprv, 0o600);
    const file = keep('half', account.privateExtendedKey.slice(0, -4));
    const half = () => openSignerChains(settingsOf({ keys: { store: 'file', file } }));
    expect(half).toThrow('holds no extended private key');
    expect(half).not.toThrow(account.privateExtendedKey.slice(10, 30));
  });

  test('of the house may be apart from those of deposit addresses, which may be nowhere', async () => {
    const other = HDKey.fromMasterSeed(new Uint8Array(32).fill(8)).derive("m/44'/60'/0'");
    const house = { store: 'file', file: keep('house', other.privateExtendedKey) };
    const both = openSignerChains(settingsOf({ house })).get('ETH')!.keys;
    const keyOf = (from: HDKey, branch: number, index: number) =>
      from.deriveChild(branch).deriveChild(index).publicKey;
    expect(await both.publicKey(pathOf('hot'))).toEqual(keyOf(other, 1, 0));
    expect(await both.publicKey(pathOf(7))).toEqual(keyOf(account, 0, 7));
    const alone = openSignerChains(settingsOf({ house, keys: undefined })).get('ETH')!.keys;
    await expect(alone.publicKey(pathOf(7))).rejects.toThrow('no keys of deposit addresses');
  });

  test('on a token without a file for its PIN fail at the start', () => {
    const token = {
      store: 'pkcs11',
      module: '/lib.so',
      token: 'house',
      pinFile: keep('pin', '1'),
      hot: '01',
    };
    expect(openSignerChains(settingsOf({ house: token })).size).toBe(1);
    chmodSync(token.pinFile, 0o644);
    expect(() => openSignerChains(settingsOf({ house: token }))).toThrow('others can read');
    expect(() => readPrivate(join(folder, 'none'))).toThrow('no such file');
  });
});
