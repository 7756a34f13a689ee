import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseEther, toHex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_CHAIN_ID, DEMO_XPUB } from '../demo-chain/demo-keys-data.ts';
import { COIN, type EvmStage, startEvmStage } from '../testing/evm-stage.ts';
import type { Chain } from './chain.ts';
import { createEvmChain } from './evm/evm-chain.ts';
import { createWitnessedChain } from './witnessed-chain.ts';

/* A real node, and the same one behind a proxy that lies about what it is asked. */
type Reply = { result?: unknown };
let lie: (method: string, reply: Reply) => Reply = (_, reply) => reply;

let stage: EvmStage;
let proxy: Server;
let liar: Chain;
let agreed: Chain;
beforeAll(async () => {
  stage = await startEvmStage();
  proxy = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      const { method } = JSON.parse(body) as { method: string };
      const headers = { 'content-type': 'application/json' };
      const real = await fetch(stage.url, { method: 'POST', headers, body });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(lie(method, (await real.json()) as Reply)));
    })();
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const options = { code: 'ETH', chainId: DEMO_CHAIN_ID, xpub: DEMO_XPUB, gasPriceMax: 500, signer: null };
  liar = createEvmChain({ ...options, url });
  agreed = createWitnessedChain(liar, createEvmChain({ ...options, url: stage.url }));
}, 60_000);
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await stage.stop();
});

test('an honest pair reads what one reads', async () => {
  lie = (_, reply) => reply;
  const address = stage.chain.deriveAddress(1);
  await stage.pay(address, '2');
  const height = await stage.mine();
  const watch = stage.watch([address], [COIN]);
  expect(await agreed.head()).toEqual(await stage.chain.head());
  expect(await agreed.scanBlock(height, watch)).toEqual(await stage.chain.scanBlock(height, watch));
});

test('a deposit that a lying node adds to a true block is not read', async () => {
  const address = stage.chain.deriveAddress(2);
  await stage.pay(address, '1');
  const height = await stage.mine();
  const watch = stage.watch([address], [COIN]);
  const [true1, lied] = [toHex(parseEther('1')).slice(2), toHex(parseEther('1000')).slice(2)];
  const pad = (digits: string): string => digits.padStart(64, '0');
  lie = (method, reply) => {
    const text = JSON.stringify(reply);
    if (method === 'eth_call') return JSON.parse(text.replaceAll(pad(true1), pad(lied))) as Reply;
    return JSON.parse(text.replaceAll(`"0x${true1}"`, `"0x${lied}"`)) as Reply;
  };
  expect((await liar.scanBlock(height, watch)).transfers).toMatchObject([{ address, amount: '1000' }]);
  await expect(agreed.scanBlock(height, watch)).rejects.toThrow(`block ${height} brings something else`);
  lie = (_, reply) => reply;
  expect((await agreed.scanBlock(height, watch)).transfers).toMatchObject([{ address, amount: '1' }]);
});

test('a payment that a lying node calls mined, or failed, is not decided', async () => {
  const { chain } = stage;
  await stage.pay(chain.hotAddress, '10');
  await stage.mine();
  const payment = { asset: COIN, from: 'hot', to: chain.deriveAddress(3), memo: null, amount: '1' } as const;
  const signed = await chain.sign(payment, await chain.nextSlot(payment, []));
  await chain.broadcast(signed);
  await stage.mine(3);
  lie = (method, reply) =>
    method === 'eth_getTransactionReceipt'
      ? { ...reply, result: { ...(reply.result as object), status: '0x0' } }
      : reply;
  expect((await liar.status(signed.txid)).state).toBe('failed');
  expect(await agreed.status(signed.txid)).toEqual({ state: 'waiting' });
  lie = (_, reply) => reply;
  expect((await agreed.status(signed.txid)).state).toBe('mined');
});
