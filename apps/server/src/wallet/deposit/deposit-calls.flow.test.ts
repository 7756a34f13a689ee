import { compareDecimal } from '@openbourse/money';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { RawSocket } from '../../testing/raw-socket.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';
import { uploadVoucher } from '../../testing/upload-voucher.ts';

const USDT = 1;
const BTC = 2;

let server: TestServer;
let anna: TestUser;
let ben: TestUser;

beforeAll(async () => {
  server = await startTestServer({ hasChain: true });
  for (const [symbol, price] of [
    ['ETH/USDT', '2000'],
    ['BTC/USDT', '50000'],
  ] as const)
    server.feed.setPrice(symbol, price);
  server.clock.advance(1_000);
  await allowOneOperator();
  anna = await server.user();
  ben = await server.user();
});
afterAll(() => server.stop());

/** One operator may credit 20,000 USDT of a day alone, as two operators may allow. */
async function allowOneOperator(): Promise<void> {
  await server.app.slices.db.query(
    `insert into wallet.term (name, value, effective_from, reason)
     values ('claim_one_operator_max', 20000, '2026-01-01T00:00:02Z', 'test')`,
  );
}

const balanceOf = async (user: TestUser, code: string) =>
  (await server.app.slices.ledger.balancesOf(user.userId)).find((row) => row.code === code)?.available ?? '0';

describe('coins', () => {
  test('show their chains with terms, and an asset without a node is closed', async () => {
    const coins = await anna.client.call('wallet.coins', {});
    expect(coins.map(({ code }) => code)).toEqual(['USDT', 'BTC', 'ETH', 'BNB', 'TRX']);
    const chainsOf = (code: string) => coins.find((coin) => coin.code === code)?.chains ?? [];
    expect(chainsOf('USDT').map(({ network, deposit_closed: closed }) => [network, closed])).toEqual([
      ['ERC20', null],
      ['BEP20', null],
      ['TRC20', 'no_node'],
    ]);
    expect(chainsOf('ETH')).toMatchObject([
      { min_deposit: '0.002', min_withdrawal: '0.01', withdrawal_fee: '0.001', confirmations_withdraw: 6 },
    ]);
  });

  test('are refused where they cannot be deposited', async () => {
    const address = (currencyId: number, chain: string) =>
      anna.client.call('wallet.deposit_address', { currency_id: currencyId, chain });
    await expect(address(USDT, 'BTC')).rejects.toMatchObject({ key: 'wallet.coin_not_found' });
    await expect(address(BTC, 'BTC')).rejects.toMatchObject({ key: 'wallet.deposit_closed' });
    await expect(
      anna.client.call('demo.send_coins', { currency_id: BTC, chain: 'BTC' }),
    ).rejects.toMatchObject({ key: 'wallet.deposit_closed' });
  });
});

describe('a deposit of the demonstration', () => {
  test('is sent, counts its confirmations on the socket and becomes withdrawable', async () => {
    const address = await vi.waitFor(async () => {
      server.clock.advance(1_000);
      return anna.client.call('wallet.deposit_address', { currency_id: USDT, chain: 'ETH' });
    });
    const socket = await RawSocket.open(server.url);
    await socket.authenticate((await anna.client.call('identity.socket_ticket', {})).ticket);
    expect((await socket.subscribe('DEPOSIT')).data).toEqual([]);
    const sent = await anna.client.call('demo.send_coins', { currency_id: USDT, chain: 'ETH' });
    expect(sent).toMatchObject({ address: address.address, amount: '250' });
    await expect(
      anna.client.call('demo.send_coins', { currency_id: USDT, chain: 'ETH' }),
    ).rejects.toMatchObject({
      key: 'request.too_many',
    });
    const stateOf = async () => (await anna.client.call('wallet.deposits', {})).data[0]?.state;
    await vi.waitFor(
      async () => {
        server.clock.advance(1_000);
        expect(await stateOf()).toBe('withdrawable');
      },
      { timeout: 20_000, interval: 50 },
    );
    expect(await balanceOf(anna, 'USDT')).toBe('250');
    const rowsOf = (data: unknown) => data as { state: string; confirmations: number }[];
    // The end is published after its commit, so a call may show it earlier.
    await socket.next(
      ({ type, data }) => type === 'DEPOSIT' && rowsOf(data).some(({ state }) => state === 'withdrawable'),
    );
    const rows = socket.of('DEPOSIT').flatMap(({ data }) => rowsOf(data));
    expect(rows.map(({ state, confirmations }) => `${state} ${confirmations}`)).toEqual([
      'credited 1',
      'credited 2',
      'credited 3',
      'credited 4',
      'credited 5',
      'withdrawable 6',
    ]);
    socket.close();

    const [own] = (await anna.client.call('wallet.deposits', { kind: 'chain', currency_id: USDT })).data;
    // The chain of the demonstration mines on between the two calls.
    const { confirmations: _, ...lasting } = own ?? {};
    expect(await anna.client.call('wallet.deposit', { id: own?.id ?? '' })).toMatchObject(lasting);
    await expect(ben.client.call('wallet.deposit', { id: own?.id ?? '' })).rejects.toMatchObject({
      key: 'wallet.deposit_not_found',
    });
    expect((await ben.client.call('wallet.deposits', {})).data).toEqual([]);
  });

  test('is seen by operators with the chain and custody that covers it', async () => {
    const { client } = await server.operator({ roles: 'support' });
    const [row] = (await client.call('wallet.operator_deposits', { user_id: anna.userId })).data;
    expect(row).toMatchObject({
      user_id: anna.userId,
      code: 'USDT',
      value_usdt: '250',
      state: 'withdrawable',
    });
    // The chain of the demonstration mines on between the calls.
    const same = { ...row, confirmations: expect.any(Number) as number };
    expect((await client.call('wallet.operator_deposits', { txid: row?.txid ?? '' })).data).toEqual([same]);
    const seenAt = row?.seen_at ?? 0;
    const between = async (from: number, to: number) =>
      (await client.call('wallet.operator_deposits', { user_id: anna.userId, from, to })).data.map(
        ({ id }) => id,
      );
    expect(await between(seenAt, seenAt + 1)).toEqual([row?.id]);
    expect(await between(seenAt + 1, seenAt + 1_000)).toEqual([]);
    expect(await between(0, seenAt)).toEqual([]);
    expect(await client.call('wallet.operator_deposit', { id: row?.id ?? '' })).toEqual(same);
    const chains = await client.call('wallet.operator_chains', {});
    const ethereum = chains.find(({ chain }) => chain === 'ETH');
    expect(ethereum).toMatchObject({ is_connected: true, error: null });
    const tether = ethereum?.assets.find(({ code }) => code === 'USDT');
    expect(tether).toMatchObject({ owed: '250', in_flight: '0', is_covered: true });
    expect(compareDecimal(tether?.custody_total ?? '0', '250')).not.toBe(-1);
    expect(chains.find(({ chain }) => chain === 'TRX')).toMatchObject({ is_connected: false, head: null });
  });
});

describe('a claimed deposit', () => {
  const claim = async (user: TestUser, amount: string) => {
    const voucher = await uploadVoucher(server, user);
    return user.client.call('wallet.manual_deposit', { currency_id: USDT, amount, voucher, note: 'by wire' });
  };

  test('moves nothing until an operator approves what came in', async () => {
    const once = { idempotencyKey: 'claim-1' };
    const input = { currency_id: USDT, amount: '120', voucher: await uploadVoucher(server, ben) };
    const claimed = await ben.client.call('wallet.manual_deposit', input, once);
    expect(claimed).toMatchObject({ kind: 'manual', state: 'pending_review', received: '120', amount: null });
    expect(await ben.client.call('wallet.manual_deposit', input, once)).toEqual(claimed);
    const other = { ...input, voucher: await uploadVoucher(server, ben) };
    await expect(ben.client.call('wallet.manual_deposit', other, once)).rejects.toMatchObject({
      key: 'request.idempotency_conflict',
    });
    expect(await balanceOf(ben, 'USDT')).toBe('0');
    const { client } = await server.operator({ roles: 'ledger_maker' });
    const decision = {
      id: claimed.id,
      decision: 'approve' as const,
      amount: '100',
      reason: 'on the statement',
    };
    expect(await client.call('wallet.operator_decide_manual_deposit', decision)).toMatchObject({
      state: 'credited',
      received: '120',
      amount: '100',
      reason: 'on the statement',
    });
    await expect(client.call('wallet.operator_decide_manual_deposit', decision)).rejects.toMatchObject({
      key: 'wallet.deposit_decided',
    });
    expect(await balanceOf(ben, 'USDT')).toBe('100');
  });

  test('is rejected with a reason that the user reads', async () => {
    const { id } = await claim(ben, '50');
    const { client } = await server.operator({ roles: 'ledger_checker' });
    await client.call('wallet.operator_decide_manual_deposit', {
      id,
      decision: 'reject',
      reason: 'not received',
    });
    expect(await ben.client.call('wallet.deposit', { id })).toMatchObject({
      state: 'rejected',
      reason: 'not received',
    });
    expect(await balanceOf(ben, 'USDT')).toBe('100');
  });

  test('above the limit of one operator takes two different ones and one amount', async () => {
    const { id } = await claim(ben, '20001');
    const [maker, checker] = [
      await server.operator({ roles: 'ledger_maker' }),
      await server.operator({ roles: 'ledger_checker' }),
    ];
    const approve = (operator: typeof maker, amount: string) =>
      operator.client.call('wallet.operator_decide_manual_deposit', {
        id,
        decision: 'approve',
        amount,
        reason: 'on the statement',
      });
    expect(await approve(maker, '20001')).toMatchObject({
      state: 'pending_review',
      approvals_needed: 2,
      first_operator_id: maker.operatorId,
    });
    await expect(approve(maker, '20001')).rejects.toMatchObject({ key: 'operator.same_operator' });
    await expect(approve(checker, '20000')).rejects.toMatchObject({
      key: 'wallet.amounts_differ',
      details: { accepted: '20001' },
    });
    expect(await balanceOf(ben, 'USDT')).toBe('100');
    expect(await approve(checker, '20001')).toMatchObject({ state: 'credited' });
    expect(await balanceOf(ben, 'USDT')).toBe('20101');
  });

  test("of the operator's own account, or without the role, is refused", async () => {
    const { id } = await claim(anna, '10');
    const { uid } = await anna.client.call('identity.info', {});
    const own = await server.operator({ roles: 'ledger_maker', userUid: uid });
    const support = await server.operator({ roles: 'support' });
    const decision = { id, decision: 'approve' as const, amount: '10', reason: 'on the statement' };
    await expect(own.client.call('wallet.operator_decide_manual_deposit', decision)).rejects.toMatchObject({
      key: 'operator.own_account',
    });
    await expect(
      support.client.call('wallet.operator_decide_manual_deposit', decision),
    ).rejects.toMatchObject({
      key: 'operator.role_missing',
    });
  });

  test('names a coin, an amount that the coin can have, an own voucher, and waits its turn', async () => {
    const voucher = await uploadVoucher(server, anna);
    const send = (input: object) =>
      anna.client.call('wallet.manual_deposit', { currency_id: USDT, amount: '10', voucher, ...input });
    await expect(send({ currency_id: 101 })).rejects.toMatchObject({ key: 'wallet.coin_not_found' });
    await expect(send({ amount: '0.123456789' })).rejects.toMatchObject({
      key: 'wallet.amount_scale',
      details: { limit: '8', accepted: '0.12345678' },
    });
    await expect(send({ amount: '0' })).rejects.toMatchObject({ key: 'wallet.amount_scale' });
    await expect(send({ voucher: await uploadVoucher(server, ben) })).rejects.toMatchObject({
      key: 'file.not_found',
    });
    for (let count = 0; count < 4; count += 1) await claim(anna, '10');
    await expect(claim(anna, '10')).rejects.toMatchObject({
      key: 'wallet.too_many_claims',
      details: { limit: '5' },
    });
  });
});
