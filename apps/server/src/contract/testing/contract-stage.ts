import { nextTurn } from '../../kernel/clock.ts';
import { assertAuditClean } from '../../testing/audit-at-rest.ts';
import type { TestServer, TestUser } from '../../testing/start-test-server.ts';
import { storeBestPaths, storeEntryPaths, storeReceipts } from '../receipts.ts';
import { tellLiquidations } from '../tell-holders.ts';
import type { PositionRow } from '../topics.ts';

export const START_PRICE = '60000';
const TELLINGS = 8;

const ORDER = { currency_match_id: 1, side: 'long', type: 'market', lots: 100, leverage: 20 } as const;

/** Position that a test opens by default: long 0.1 BTC at 20 times. */
export type Wanted = Partial<{
  readonly currency_match_id: number;
  readonly side: 'long' | 'short';
  readonly type: 'market' | 'limit';
  readonly lots: number;
  readonly leverage: number;
  readonly margin_mode: 'isolated' | 'cross';
  readonly price: string;
  readonly take_profit: string;
  readonly stop_loss: string;
}>;

/** A user with 1,000 USDT in the contract account, and the beats that fill what the user asks for. */
export class ContractStage {
  readonly server: TestServer;
  readonly user: TestUser;
  private price = START_PRICE;

  private constructor(server: TestServer, user: TestUser) {
    this.server = server;
    this.user = user;
  }

  static async open(server: TestServer, funds = '1000'): Promise<ContractStage> {
    const user = await server.user({ funds: { USDT: funds } });
    await user.client.call('ledger.transfer', {
      ...{ from_account_type_id: 1, to_account_type_id: 2, currency_id: 1 },
      amount: funds,
    });
    const stage = new ContractStage(server, user);
    await stage.beat(START_PRICE);
    return stage;
  }

  /** The same user on another server of the same database. */
  async movedTo(server: TestServer): Promise<ContractStage> {
    const client = await server.logIn(this.user.email);
    return new ContractStage(server, { ...this.user, client });
  }

  /** Records a beat at a price; at the last one when none is given. */
  async beat(price = this.price, symbol = 'BTC/USDT'): Promise<void> {
    if (symbol === 'BTC/USDT') this.price = price;
    await this.beatAll({ [symbol]: price });
  }

  /** Records a beat at prices by symbol. */
  async beatAll(prices: Readonly<Record<string, string>>): Promise<void> {
    // A jump is believed once it was confirmed often enough.
    for (let told = 0; told < TELLINGS; told += 1) {
      this.server.clock.advance(1);
      for (const [symbol, price] of Object.entries(prices)) this.server.feed.setPrice(symbol, price);
    }
    await this.server.beat();
  }

  /** Lets beats pass until a call is answered. */
  async answered<T>(call: Promise<T>): Promise<T> {
    const [result] = await this.settled([call]);
    if (result?.status === 'fulfilled') return result.value;
    throw result?.reason;
  }

  async settled<T>(calls: readonly Promise<T>[]): Promise<PromiseSettledResult<T>[]> {
    let results: PromiseSettledResult<T>[] | null = null;
    void Promise.allSettled(calls).then((all) => {
      results = all;
    });
    while (results === null) {
      await nextTurn();
      if (this.hasWaiting()) await this.beat();
    }
    return results;
  }

  /** Resolves once an opening or a close waits for its tick. */
  async untilWaiting(): Promise<void> {
    while (!this.hasWaiting()) await nextTurn();
  }

  opened(wanted: Wanted = {}, idempotencyKey = ''): Promise<PositionRow> {
    return this.answered(this.ask(wanted, idempotencyKey));
  }

  /** Asks for a position; no beat passes. */
  ask(wanted: Wanted = {}, idempotencyKey = ''): Promise<PositionRow> {
    const input = { ...ORDER, ...wanted };
    return this.user.client.call('contract.open', input, idempotencyKey === '' ? {} : { idempotencyKey });
  }

  closed(id: string, lots?: number) {
    const input = lots === undefined ? { id } : { id, lots };
    return this.answered(this.user.client.call('contract.close', input));
  }

  positions(): Promise<PositionRow[]> {
    return this.user.client.call('contract.positions', {});
  }

  async closes() {
    return (await this.user.client.call('contract.closes', {})).data;
  }

  /** Free and held USDT of the contract account. */
  async balance(): Promise<readonly [string | undefined, string | undefined]> {
    const accounts = await this.user.client.call('ledger.account_list', {});
    const row = accounts
      .find((account) => account.account_type_id === 2)
      ?.balances.find(({ code }) => code === 'USDT');
    return [row?.available, row?.held];
  }

  /** Lets minutes pass with a beat in each, and the jobs that are due. */
  async passMinutes(minutes: number): Promise<void> {
    for (let passed = 0; passed < minutes; passed += 1) {
      this.server.clock.advance(59_000);
      await this.beat();
      await this.idleJobs();
    }
  }

  /** Gives what runs by the clock the time to finish. */
  async idleJobs(): Promise<void> {
    const { deps } = this.server.app.slices.contract;
    await tellLiquidations(deps);
    await storeEntryPaths(deps);
    await storeBestPaths(deps);
    await storeReceipts(deps);
  }

  /** Every invariant holds in the database. */
  async assertClean(): Promise<void> {
    await this.server.app.slices.contract.idle();
    await assertAuditClean({ ...this.server.app.slices, clock: this.server.clock });
  }

  private hasWaiting(): boolean {
    const { drafts, records } = this.server.app.slices.contract.deps.writer.book;
    return drafts.size > 0 || [...records.values()].some(({ state }) => state === 'closing');
  }
}
