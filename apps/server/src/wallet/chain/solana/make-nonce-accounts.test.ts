import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fakeClock, seededRandom } from '@openbourse/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSolanaPayer } from '../../../signer/index.ts';
import { LAMPORTS, SOL, type SolanaStage, startSolanaStage } from '../../testing/solana-stage.ts';
import { makeNonceAccounts } from './make-nonce-accounts.ts';
import { connectSolana } from './solana-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'openbourse-nonces-'));
const file = join(folder, 'payer.json');
const RENT = 1_447_680n;
const FEE = 5_000n;

let stage: SolanaStage;
beforeAll(async () => {
  stage = await startSolanaStage();
});
afterAll(async () => {
  await stage.stop();
  rmSync(folder, { recursive: true });
});

const payer = () => openSolanaPayer(file, seededRandom(1, fakeClock(0)));
const make = (count: number) =>
  makeNonceAccounts(connectSolana(stage.node.url), {
    ...{ payer: payer(), authority: stage.chain.hotAddress, count },
    wait: async () => {
      stage.mine();
    },
  });

test('a new payer asks for coins, makes what is missing and no more, and the hot wallet pays by it', async () => {
  await expect(make(2)).rejects.toThrow(`send 0.00435804 SOL to ${payer().address}`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  stage.pay(payer().address, LAMPORTS);
  stage.mine();
  const two = await make(2);
  const three = await make(3);
  expect(three.slice(0, 2)).toEqual(two);
  expect(await make(3)).toEqual(three);
  expect(stage.lamports(payer().address)).toBe(LAMPORTS - 3n * (RENT + FEE));

  const chain = stage.open(undefined, three);
  stage.pay(chain.hotAddress, 2n * LAMPORTS);
  stage.mine();
  const { address: to } = stage.person();
  const transfer = { asset: SOL, from: 'hot', to, memo: null, amount: '1' } as const;
  const signed = await chain.sign(transfer, await chain.nextSlot(transfer, []));
  expect(three).toContain(signed.slot.uses[0]?.split(':')[0]);
  await chain.broadcast(signed);
  stage.mine();
  expect(stage.lamports(to)).toBe(LAMPORTS);
});

test.each([0, 101, Number.NaN])('%d accounts are not made', async (count) => {
  await expect(make(count)).rejects.toThrow('--count takes');
});
