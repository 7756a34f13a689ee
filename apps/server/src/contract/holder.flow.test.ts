import { contract } from '@openbourse/api';
import { createSocket } from '@openbourse/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { lossyWebSocket } from '../testing/lossy-web-socket.ts';
import { RawCaller } from '../testing/raw-call.ts';
import { RawSocket } from '../testing/raw-socket.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { TEST_PASSWORD } from '../testing/accounts.ts';
import { RiskWatch } from './tell-holders.ts';
import { ContractStage } from './testing/contract-stage.ts';
import type { PositionRow } from './topics.ts';

const WATCH_MS = 10_000;
/** For what arrives over a socket or by a job, on a machine that has much to do. */
const PATIENCE = { timeout: 10_000 } as const;

let server: TestServer;
let raw: RawCaller;
let stage: ContractStage;
beforeAll(async () => {
  server = await startTestServer();
  raw = new RawCaller(server.url);
});
afterAll(async () => {
  raw.close();
  await server.stop();
});

beforeEach(async () => {
  stage = await ContractStage.open(server);
});

afterEach(() => stage.assertClean());

const ticketOf = async ({ user }: ContractStage): Promise<string> =>
  (await user.client.call('identity.socket_ticket', {})).ticket;

describe('an export', () => {
  /** The file as a browser gets it. */
  async function file(path: string, query: string) {
    const { accessToken: token } = await server
      .guest()
      .call('identity.login', { account: stage.user.email, password: TEST_PASSWORD });
    const { text, headers } = await raw.send({ path: `${path}?format=csv${query}`, token });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    return { name: headers['content-disposition'], lines: text.trimEnd().split('\r\n') };
  }

  /** A row as its line must be; nothing in contracts needs quotes. */
  const lineOf = (row: object): string =>
    Object.entries(row)
      .map(([name, value]) => {
        const isInstant = name.endsWith('_at') && typeof value === 'number';
        return isInstant ? new Date(value).toISOString() : String(value ?? '');
      })
      .join(',');

  test('has every column and row of the lists, and keeps their filters', async () => {
    const { client } = stage.user;
    const { id } = await stage.opened({ take_profit: '62000' });
    await stage.closed(id, 40);
    await stage.beat('59000');
    await stage.closed(id);
    const order = await stage.opened({ type: 'limit', price: '58000', lots: 10, side: 'long' });
    await client.call('contract.cancel', { id: order.id });

    const history = await client.call('contract.history', {});
    const ended = await file(contract.history.path, '');
    expect(ended.name).toBe('attachment; filename="openbourse-contracts.csv"');
    expect(ended.lines).toEqual([Object.keys(history.data[0] ?? {}).join(','), ...history.data.map(lineOf)]);
    expect(history.data.map(({ state }) => state)).toEqual(['cancelled', 'closed']);
    const cancelled = await file(contract.history.path, '&state=cancelled');
    expect(cancelled.lines).toEqual([ended.lines[0], ended.lines[1]]);

    const closes = await client.call('contract.closes', {});
    const parts = await file(contract.closes.path, '');
    expect(parts.name).toBe('attachment; filename="openbourse-contract-closes.csv"');
    expect(parts.lines).toEqual([Object.keys(closes.data[0] ?? {}).join(','), ...closes.data.map(lineOf)]);
    // A loss is a number in a spreadsheet, not a text.
    expect(parts.lines[1]).toContain(',-60.72,');
    expect((await file(contract.closes.path, '&side=short')).lines).toEqual(['']);
  });
});

describe('the channel of contracts', () => {
  async function follow(of: ContractStage): Promise<RawSocket> {
    const socket = await RawSocket.open(server.url);
    onTestFinished(async () => {
      socket.close();
      await socket.closed;
    });
    await socket.authenticate(await ticketOf(of));
    return socket;
  }

  test('announces each change after its commit, in order, to the holder alone', async () => {
    const order = await stage.opened({ type: 'limit', price: '58000', lots: 10 });
    const stranger = await ContractStage.open(server);
    const [mine, others] = [await follow(stage), await follow(stranger)];
    expect(await mine.subscribe('CONTRACT')).toMatchObject({ snapshot: true, data: [order] });
    expect(await others.subscribe('CONTRACT')).toMatchObject({ snapshot: true, data: [] });
    const stored: Promise<readonly { state: string; lots: number }[]>[] = [];
    mine.ws.on('message', (text: Buffer) => {
      const [row] = (JSON.parse(String(text)) as { data?: PositionRow[] }).data ?? [];
      if (row !== undefined)
        stored.push(
          server.app.slices.db.query('select state, lots from contract.position where id = $1', [row.id]),
        );
    });

    const { id } = await stage.opened();
    await stage.user.client.call('contract.set_triggers', { id, take_profit: '61000' });
    await stage.closed(id, 40);
    await stage.beat('61000');
    await stage.user.client.call('contract.cancel', { id: order.id });
    await mine.settle();
    await others.settle();

    const updates = mine.of('CONTRACT').slice(1);
    const first = mine.of('CONTRACT')[0]?.seq ?? Number.NaN;
    expect(updates.map(({ seq }) => seq)).toEqual(updates.map((_, index) => first + index + 1));
    const rows = updates.flatMap(({ data }) => data as PositionRow[]);
    expect(rows.map((row) => [row.id, row.state, row.lots])).toEqual([
      [id, 'trading', 100],
      [id, 'trading', 100],
      [id, 'closing', 100],
      [id, 'trading', 60],
      [id, 'closed', 0],
      [order.id, 'cancelled', 10],
    ]);
    expect(rows.slice(0, 2).map(({ take_profit }) => take_profit)).toEqual([null, '61000']);
    // A reader right after a message finds what it says, or what came after it.
    const found = (await Promise.all(stored)).map(([row]) => row);
    for (const [index, told] of rows.entries()) expect(found[index]?.lots).toBeLessThanOrEqual(told.lots);
    expect(found.slice(-2).map((row) => row?.state)).toEqual(['closed', 'cancelled']);
    expect(others.of('CONTRACT')).toHaveLength(1);
    expect(JSON.stringify(others.messages)).not.toContain(id);
  });

  test('is asked for again by the client when a message is lost', async () => {
    const loss = lossyWebSocket();
    const socket = createSocket({
      url: `${server.url.replace('http', 'ws')}/ws`,
      ticket: () => ticketOf(stage),
      WebSocketImpl: loss.WebSocketImpl,
    });
    onTestFinished(() => socket.close());
    let known = new Map<string, PositionRow>();
    let snapshots = 0;
    socket.subscribe('CONTRACT', {
      onSnapshot: (rows) => {
        known = new Map(rows.map((row) => [row.id, row]));
        snapshots += 1;
      },
      onUpdate: (rows) => {
        for (const row of rows) known.set(row.id, row);
      },
    });
    socket.open();
    await expect.poll(() => snapshots, PATIENCE).toBe(1);
    loss.isLosing = true;
    const first = await stage.opened({ lots: 10 });
    await expect.poll(() => loss.lost, PATIENCE).toBe(1);
    expect(known.size).toBe(0);
    loss.isLosing = false;
    const second = await stage.opened({ lots: 20 });
    await expect.poll(() => snapshots, PATIENCE).toBe(2);
    expect([...known.values()]).toEqual([second, first]);
  });
});

describe('a trade that its owner did not make by hand', () => {
  async function told() {
    const { data } = await stage.user.client.call('notification.list', {});
    return data.filter(({ group }) => group === 'trading').map(({ kind, params }) => ({ kind, params }));
  }
  const PAIR = { symbol: 'BTC/USDT', direction: 'long' };

  test('is announced: a limit order that is filled, a take-profit, a stop-loss', async () => {
    const order = await stage.opened({ type: 'limit', price: '59000', lots: 10, side: 'long' });
    expect(order.state).toBe('pending');
    await stage.beat('58900');
    const [position] = await stage.positions();
    const price = position?.open_price ?? '';
    const filled = { kind: 'contract_order_filled', params: { ...PAIR, lots: '10', price } };
    expect(await told()).toEqual([filled]);
    await stage.user.client.call('contract.set_triggers', { id: order.id, take_profit: '60500' });
    await stage.beat('60600');
    const [profit] = await stage.closes();
    const closed = { ...PAIR, lots: '10', price: '60600', profit: profit?.profit };
    expect(await told()).toEqual([{ kind: 'contract_take_profit', params: closed }, filled]);
    await stage.opened({ lots: 20, stop_loss: '60000' });
    await stage.beat('59900');
    const [loss] = await stage.closes();
    expect((await told())[0]).toEqual({
      kind: 'contract_stop_loss',
      params: { ...PAIR, lots: '20', price: '59900', profit: loss?.profit },
    });
  });

  test('opened and closed at the market, nothing is', async () => {
    const { id } = await stage.opened();
    await stage.closed(id);
    expect(await told()).toEqual([]);
  });
});

test('what open positions gained at an instant is the same later, whatever was closed since', async () => {
  const { unrealisedAt } = server.app.slices.contract;
  const { db } = server.app.slices;
  const { id } = await stage.opened({ lots: 100 });
  await stage.beat('60500');
  server.clock.advance(1_000);
  const at = server.clock.now();
  const userIds = [stage.user.userId];
  const { unrealised_profit: now } = await stage.user.client.call('contract.account', {});
  expect((await unrealisedAt(db, { userIds, at })).get(stage.user.userId)).toBe(now);
  await stage.closed(id, 40);
  await stage.beat('59000');
  expect((await unrealisedAt(db, { userIds, at })).get(stage.user.userId)).toBe(now);
  await stage.closed(id);
  expect((await unrealisedAt(db, { userIds, at })).get(stage.user.userId)).toBe(now);
  expect((await unrealisedAt(db, { userIds, at: server.clock.now() + 1 })).size).toBe(0);
});

describe('a warning', () => {
  async function warnings() {
    const { data } = await stage.user.client.call('notification.list', {});
    return data.filter(({ kind }) => kind.startsWith('contract_warned'));
  }

  /** Lets the job run; its notices are sent once the second watch, which knows nothing, is through. */
  async function watched(price: string): Promise<readonly string[]> {
    await stage.beat(price);
    server.clock.advance(WATCH_MS);
    await new RiskWatch(server.app.slices.contract.deps).run();
    return (await warnings()).map(({ kind }) => kind);
  }

  test('comes at half of the margin, an urgent one near the liquidation, each once', async () => {
    await stage.opened();
    // 300.06 - (60,012 - mark) x 0.1 of 300.06: 50.04 %, then 50.00 %.
    expect(await watched('58513')).toEqual([]);
    expect(await watched('58512')).toEqual(['contract_warned']);
    expect((await warnings())[0]?.params).toEqual({
      ...{ symbol: 'BTC/USDT', percent: '50', price: '58512', margin: '300.06' },
    });
    expect(await watched('59900')).toEqual(['contract_warned']);
    expect(await watched('58500')).toEqual(['contract_warned']);
    // The liquidation is at 0.55 % of the notional; 1.3 times of that are 41.06, first with 41.86 left, then 40.86.
    expect(await watched('57430')).toEqual(['contract_warned']);
    expect(await watched('57420')).toEqual(['contract_warned_urgently', 'contract_warned']);
    expect(await watched('57420')).toHaveLength(2);
    expect(await stage.positions()).toHaveLength(1);
  });

  test('of cross positions is one for the account, and names what would be liquidated first', async () => {
    await stage.beat('3000', 'ETH/USDT');
    const eth = server.app.slices.market.findBySymbol('ETH/USDT')?.id ?? 0;
    await stage.opened({ margin_mode: 'cross', currency_match_id: eth, lots: 1 });
    await stage.opened({ margin_mode: 'cross', lots: 200 });
    // 993.9838 - 0.006 of ETH - (60,012 - mark) x 0.2 of 601.62: 50.12 %, then 49.79 %.
    expect(await watched('56550')).toEqual([]);
    expect(await watched('56540')).toEqual(['contract_warned']);
    expect((await warnings())[0]?.params).toMatchObject({ symbol: 'BTC/USDT', percent: '49.79' });
  });

  test('is the work of a job', async () => {
    await stage.opened({ side: 'short' });
    await stage.beat('61700');
    server.clock.advance(WATCH_MS);
    await expect.poll(warnings, PATIENCE).toMatchObject([{ kind: 'contract_warned' }]);
  });
});
