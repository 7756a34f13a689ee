import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LitecoinStage, startLitecoinStage } from '../../testing/litecoin-stage.ts';

/* What the adapter and the simulated node share is expected in sim/world/output-chain.flow.test.ts. */
let stage: LitecoinStage;
beforeAll(async () => {
  stage = await startLitecoinStage();
});
afterAll(() => stage.stop());

test('a coin mined to a deposit address is not reported, for it cannot be spent yet', async () => {
  const address = stage.chain.deriveAddress(5);
  await stage.node.call('generatetoaddress', [1, address]);
  const { height } = await stage.chain.head();
  expect((await stage.chain.scanBlock(height, stage.watch([address]))).transfers).toEqual([]);
});

test('addresses of other networks and with a wrong checksum are refused', async () => {
  const address = await stage.node.call<string>('getnewaddress', ['', 'bech32']);
  expect(stage.chain.normaliseAddress(address)).toBe(address);
  expect(stage.chain.normaliseAddress(address.toUpperCase())).toBe(address);
  const broken = `${address.slice(0, -1)}${address.endsWith('q') ? 'p' : 'q'}`;
  for (const wrong of [
    broken,
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '',
  ])
    expect(stage.chain.normaliseAddress(wrong), wrong).toBeNull();
  const legacy = await stage.node.call<string>('getnewaddress', ['', 'legacy']);
  expect(stage.chain.normaliseAddress(legacy)).toBe(legacy);
});
