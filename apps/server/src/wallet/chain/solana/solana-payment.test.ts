import { afterAll, beforeAll, expect, test } from 'vitest';
import { LAMPORTS, SOL, type SolanaStage, startSolanaStage } from '../../testing/solana-stage.ts';
import type { ChainAsset, OutgoingTransfer } from '../chain.ts';

let stage: SolanaStage;
let token: ChainAsset & { readonly contractAddress: string };
beforeAll(async () => {
  stage = await startSolanaStage();
  token = stage.makeToken();
  stage.pay(stage.chain.hotAddress, 100n * LAMPORTS);
  stage.pay(stage.chain.gasAddress ?? '', 10n * LAMPORTS);
  stage.payToken(stage.chain.hotAddress, token.contractAddress, 1_000_000_000n);
  stage.mine();
});
afterAll(() => stage.stop());

const out = (to: string, amount: string, asset: ChainAsset = SOL): OutgoingTransfer => ({
  ...{ asset, from: 'hot', to, memo: null, amount },
});

test('a payment by a nonce account is carried out once, however often it is sent', async () => {
  const { chain } = stage;
  const { address } = stage.person();
  const transfer = out(address, '1.5');
  const slot = await chain.nextSlot(transfer, []);
  const signed = await chain.sign(transfer, slot);
  expect(await chain.status(signed.txid)).toEqual({ state: 'unknown' });
  for (let round = 0; round < 3; round += 1) {
    await chain.broadcast(signed);
    stage.mine();
  }
  expect(stage.lamports(address)).toBe(1_500_000_000n);
  expect(await chain.status(signed.txid)).toMatchObject({ state: 'mined', confirmations: 3 });
  expect(await chain.paidFee(signed.txid)).toBe('0.000005');
  console.log(signed, await chain.paidFee(signed.txid));
});
test('x', () => {
  for (const b of stage.node.ledger.blocks.values()) console.log(b.blockhash, JSON.stringify(b.transactions.map((t) => [t.meta.err, t.meta.fee, t.signatures.length])));
  for (const a of stage.nonceAccounts) console.log(a, stage.node.ledger.account(a));
});
