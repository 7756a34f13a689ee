import { afterAll, beforeAll, expect, test } from 'vitest';
import { ETH } from '../testing/deposit-stage.ts';
import { type PayerStage, startPayerStage } from '../testing/payer-stage.ts';
import { networkFeeAuditPart } from '../network-fee/audit.ts';
import { withdrawalAuditPart } from './audit.ts';

let stage: PayerStage;
/** One that is approved and one that has paid. */
let open: string;
let paid: string;
beforeAll(async () => {
  stage = await startPayerStage(1);
  const userId = await stage.user();
  await stage.move(userId, ETH, '5');
  paid = (await stage.approve(userId)).id;
  await stage.startPayer().payOut('ETH');
  await stage.evm.mine(6);
  await stage.startPayer().payOut('ETH');
  open = (await stage.approve(userId)).id;
}, 60_000);
afterAll(() => stage.stop());

/** Breaks the records within a transaction that is undone, and answers the checks that find it. */
async function findsOf(sql: string, params: readonly unknown[]): Promise<readonly string[]> {
  const found: string[] = [];
  const undone = stage.owner.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(sql, params);
    const parts = [withdrawalAuditPart(stage.identity.isProof), networkFeeAuditPart()];
    for (const { name, find } of parts.flatMap(({ checks }) => checks))
      if ((await find(tx, {}, {})).length > 0) found.push(name);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  return found;
}

test('records in order break no check', async () => {
  expect([await stage.stateOf(paid), await stage.stateOf(open)]).toEqual(['success', 'approved']);
  expect(await findsOf('select 1', [])).toEqual([]);
  await stage.assertClean();
});

test.each([
  ['W1 W2', 'update ledger.hold set remaining = remaining - 0.1 where reference = $1', () => open],
  ['W1 W2', "update ledger.hold set state = 'released' where reference = $1", () => paid],
  ['W1 hold', "update ledger.hold set reference = reference || '0' where reference = $1", () => open],
  ['W2 W3', 'update wallet.withdrawal set fee = fee + 0.0001 where id = $1', () => paid],
  [
    'W2 W3',
    'update ledger.txn set idempotency_key = gen_random_uuid()::text where idempotency_key = $1',
    () => paid,
  ],
  ['W4', 'update wallet.withdrawal set decided_by = 7 where id = $1', () => paid],
  [
    'W5 W6',
    "update wallet.withdrawal_address set usable_at = usable_at + interval '1 day' where id = $1",
    () => open,
  ],
  ['W6', "update wallet.withdrawal set memo = '7' where id = $1", () => open],
  ['W6', "update wallet.withdrawal set factor = 'email' where id = $1", () => open],
  ['W7 W8', "update wallet.withdrawal_transaction set state = 'failed' where withdrawal_id = $1", () => paid],
  ['W9', 'update wallet.withdrawal set daily_limit_usdt = value_usdt where id = $1', () => open],
  ['N1', "update ledger.txn set idempotency_key = $1 where kind = 'network_fee'", () => paid],
  ['N1', 'update wallet.network_fee set posted = posted + 0.1 where $1::text is not null', () => paid],
  ['N2', 'update wallet.network_fee set fee = fee + 0.1 where $1::text is not null', () => paid],
  ['N1', 'delete from wallet.network_fee where $1::text is not null', () => paid],
  ['N3', "update wallet.network_fee set txid = 'another' where $1::text is not null", () => paid],
])('%s finds what %s does', async (name, sql, idOf) => {
  expect(await findsOf(sql, [idOf()])).toContain(name);
});
