import { FINANCIAL_ACCOUNT, TRADE_ACCOUNT } from '@openbourse/api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assertAuditClean } from '../../testing/audit-at-rest.ts';
import { TEST_PAY_PASSWORD } from '../../testing/accounts.ts';
import { passDay, type Withdrawer } from '../../testing/withdrawer.ts';
import { OUTSIDE, startWithdrawalStage, USDT, type WithdrawalStage } from '../testing/withdrawal-stage.ts';

const ETH = 3;

let stage: WithdrawalStage;
let matchId: number;
beforeAll(async () => {
  stage = await startWithdrawalStage();
  matchId = stage.server.app.slices.market.findBySymbol('ETH/USDT')?.id ?? 0;
}, 60_000);
afterAll(() => stage.stop());

async function bindEth(user: Withdrawer): Promise<string> {
  const bound = await user.client.call('wallet.bind_address', {
    currency_id: ETH,
    chain: 'ETH',
    address: OUTSIDE[1],
    label: 'Outside',
    pay_password: TEST_PAY_PASSWORD,
    auth_code: user.code(),
  });
  await passDay(stage.server, { userId: user.userId, addressId: bound.id });
  return bound.id;
}

/** The index of ETH is known again after time has passed. */
function quoteEth(): void {
  stage.server.feed.setPrice('ETH/USDT', '2000');
  stage.server.clock.advance(1_000);
}

/** Lets blocks come until the only deposit of a user has a state. */
const untilDeposit = (user: Withdrawer, state: string): Promise<void> =>
  vi.waitFor(
    async () => {
      stage.server.clock.advance(1_000);
      expect((await user.client.call('wallet.deposits', {})).data[0]?.state).toBe(state);
    },
    { timeout: 20_000, interval: 50 },
  );

/** Sets after how many confirmations value may leave; answers how many it were before. */
async function matureAfter(confirmations: number): Promise<number> {
  const { owner } = stage.server;
  const [chain] = await owner.query<{ before: number }>(
    "select confirmations_withdraw as before from wallet.chain where code = 'ETH'",
  );
  await owner.query("update wallet.chain set confirmations_withdraw = $1 where code = 'ETH'", [
    confirmations,
  ]);
  return chain?.before ?? 0;
}

test('unmatured value leaves neither as itself, nor as another coin, nor by way of another account', async () => {
  const user = await stage.withdrawer({ usdt: '1' });
  const ethAddress = await bindEth(user);
  const maker = await stage.server.user({ funds: { ETH: '1' } });
  const order = { currency_match_id: matchId, type: 'limit', price: '2000', quantity: '0.05' } as const;
  await maker.client.call('spot.place_order', { ...order, side: 'sell' });
  await user.client.call('wallet.deposit_address', { currency_id: USDT, chain: 'ETH' });
  await user.client.call('demo.send_coins', { currency_id: USDT, chain: 'ETH' });
  const code = user.code();
  // Blocks come while the test runs, so none of them may be the last.
  const confirmations = await matureAfter(1_000);
  await untilDeposit(user, 'credited');
  quoteEth();

  const asEth = { ...user, addressId: ethAddress };
  const attempts = [
    () => stage.withdraw(user, '20', { auth_code: code }),
    () => stage.withdraw(asEth, '0.02', { auth_code: code }),
  ];
  const refused = { key: 'wallet.immature_funds' };
  await expect(attempts[0]?.()).rejects.toMatchObject(refused);
  const bought = await user.client.call('spot.place_order', { ...order, side: 'buy' });
  expect(bought.order.state).toBe('completed');
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refused);
  const move = (from: number, to: number, currency: number, amount: string) =>
    user.client.call('ledger.transfer', {
      from_account_type_id: from,
      to_account_type_id: to,
      currency_id: currency,
      amount,
    });
  await move(TRADE_ACCOUNT, FINANCIAL_ACCOUNT, USDT, '100');
  await move(TRADE_ACCOUNT, FINANCIAL_ACCOUNT, ETH, '0.01');
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refused);
  const quote = await user.client.call('wallet.withdrawal_quote', { currency_id: ETH, chain: 'ETH' });
  expect(quote.maximum).toBe('0');
  expect(quote.reasons.map(({ key }) => key)).toContain('immature');
  expect((await user.client.call('wallet.deposits', {})).data[0]?.state).toBe('credited');

  await matureAfter(confirmations);
  await untilDeposit(user, 'withdrawable');
  await move(FINANCIAL_ACCOUNT, TRADE_ACCOUNT, USDT, '100');
  const later = user.code();
  quoteEth();
  expect(await stage.withdraw(asEth, '0.02', { auth_code: later })).toMatchObject({
    code: 'ETH',
    amount: '0.02',
  });
  expect(await stage.withdraw(user, '100')).toMatchObject({ code: 'USDT', amount: '100' });
  await assertAuditClean({ ...stage.server.app.slices, clock: stage.server.clock });
}, 60_000);
