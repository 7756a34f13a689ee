import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HDKey } from '@scure/bip32';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UTXO_NETWORKS, utxoKind } from '../../../signer/index.ts';
import { bareSigner } from '../../../testing/bare-signer.ts';
import type { Chain } from '../chain.ts';
import { createUtxoChain } from './utxo-chain.ts';
import { connectUtxo } from './utxo-client.ts';

const NETWORK = UTXO_NETWORKS.bitcoin;
const OUTPUT = `${'ab'.repeat(32)}:1`;

let server: Server;
let asked: string[];
let chain: Chain;

/** Answers what a node of the main network answers at once. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  getblockchaininfo: { chain: 'main' },
  estimatesmartfee: {},
};

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method } = JSON.parse(Buffer.concat(chunks).toString()) as { method: string };
      asked.push(method);
      const result = method === 'gettxout' ? { value: 'VALUE' } : ANSWERS[method];
      const error = result === undefined ? { code: -1, message: 'it takes minutes' } : null;
      response.end(JSON.stringify({ result, error }).replace('"VALUE"', '2.00000000'));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(3), NETWORK.keys).derive("m/84'/0'/0'");
  const signer = bareSigner(account.privateExtendedKey, utxoKind(NETWORK));
  const client = connectUtxo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  chain = createUtxoChain({ code: 'BTC', client, network: NETWORK, xpub: account.publicExtendedKey, signer });
});
afterEach(async () => {
  server.close();
  await once(server, 'close');
});

test('a payment on the main network asks its node for nothing that takes minutes', async () => {
  const asset = { currencyId: 2, contractAddress: null, scale: 8 };
  const to = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  const transfer = { asset, from: 'hot', to, memo: null, amount: '0.5' } as const;
  const outputs = [{ name: OUTPUT, address: chain.hotAddress, amount: '2', height: 900_000 }];
  const slot = await chain.nextSlot(transfer, [], outputs);
  expect(slot).toEqual({ uses: [OUTPUT] });
  const signed = await chain.sign(transfer, slot);
  expect(signed.raw).toMatch(/^02000000/);
  expect(asked).not.toContain('scantxoutset');
  await expect(chain.nextSlot(transfer, [slot], outputs)).rejects.toThrow('too little of BTC is free');
});
