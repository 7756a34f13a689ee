import { BTC_USDT, traderOf } from './spot-stage.ts';
import { randomOrder } from './random-order.ts';
import type { TestOperator, TestServer, TestUser } from './start-test-server.ts';
import { divDecimal } from '@openbourse/money';
import { seededRandom } from '@openbourse/testkit';
import { AppError } from '../kernel/error.ts';
import { nextTurn } from '../kernel/clock.ts';

const CONFIRMATIONS = 8;
const REASON = 'For the tests of a replay';

interface Exit {
  readonly take_profit?: string;
  readonly stop_loss?: string;
}

/** A server on which people trade by chance: spot, contracts and transfers, with snapshots in between. */
export class RecordedDay {
  readonly server: TestServer;
  readonly random: ReturnType<typeof seededRandom>;
  private lastPrice = '60000';
  private readonly people: readonly TestUser[];
  private readonly operators: { readonly maker: TestOperator; readonly checker: TestOperator };

  private constructor(
    server: TestServer,
    seed: number,
    of: {
      readonly people: readonly TestUser[];
      readonly maker: TestOperator;
      readonly checker: TestOperator;
    },
  ) {
    this.server = server;
    this.random = seededRandom(seed);
    this.people = of.people;
    this.operators = of;
  }

  static async open(server: TestServer, seed: number): Promise<RecordedDay> {
    const maker = await server.operator({ roles: 'ledger_maker' });
    const checker = await server.operator({ roles: 'ledger_checker' });
    const people: TestUser[] = [];
    for (let count = 0; count < 4; count += 1)
      people.push(await server.user({ funds: { USDT: '200000', BTC: '3' } }));
    return new RecordedDay(server, seed, { people, maker, checker });
  }

  /** Lets everybody trade for some rounds. */
  async trade(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      await this.tradeSpot();
      if (this.random.int(3) === 0) await this.transfer();
      this.server.clock.advance(1_000);
    }
  }

  /** Leaves an order open, whatever came of the others. */
  async leaveOrder(): Promise<void> {
    const { userId } = this.personByChance();
    const terms = { side: 'buy', type: 'limit', price: '57000', quantity: '0.001' } as const;
    const order = { currency_match_id: BTC_USDT, ...terms };
    await this.server.app.slices.spot.placeOrder(traderOf(userId), order, '');
  }

  /** Opens, changes and closes positions of one user. */
  async tradeContracts(): Promise<void> {
    const { client } = this.personByChance();
    const transfer = {
      from_account_type_id: 1,
      to_account_type_id: 2,
      currency_id: 1,
      amount: '5000',
    } as const;
    await client.call('ledger.transfer', transfer);
    const order = { currency_match_id: BTC_USDT, type: 'market', leverage: 20 } as const;
    // Venues are heard again after a time of silence.
    await this.beat('60000');
    await this.beat('60000');
    const first = await this.answered(client.call('contract.open', { ...order, side: 'long', lots: 50 }));
    await client.call('contract.change_margin', { id: first.id, action: 'add', amount: '40' });
    await this.answered(
      client.call('contract.open', { ...order, side: 'short', lots: 20, margin_mode: 'cross' }),
    );
    await this.beat('60300');
    await this.answered(client.call('contract.close', { id: first.id, lots: 10 + this.random.int(30) }));
    await this.beat('59900');
    const last = await this.answered(client.call('contract.open', { ...order, side: 'long', lots: 10 }));
    await this.answered(client.call('contract.close', { id: last.id }));
    await this.server.app.slices.contract.idle();
  }

  /** Takes a snapshot that two operators want; answers its number. */
  async snapshot(): Promise<number> {
    const { maker, checker } = this.operators;
    const { id } = await maker.client.call('liability.operator_take_snapshot', { reason: REASON });
    await checker.client.call('operator.decide_proposal', { id, decision: 'approve', reason: REASON });
    this.server.clock.advance(1);
    const number = await this.server.app.slices.liability.takeDue();
    if (number === null) throw new Error('a snapshot was asked for');
    return number;
  }

  /** Records a beat at a price; a jump is believed once it was confirmed often enough. */
  private async beat(price: string): Promise<void> {
    for (let confirmed = 0; confirmed < CONFIRMATIONS; confirmed += 1) {
      this.server.clock.advance(1);
      this.server.feed.setPrice('BTC/USDT', price);
    }
    this.lastPrice = price;
    await this.server.beat();
  }

  /** Lets beats pass until a call is answered that waits for its tick. */
  private async answered<T>(call: Promise<T>): Promise<T> {
    const { book } = this.server.app.slices.contract.deps.writer;
    let isAnswered = false;
    const ended = call.finally(() => {
      isAnswered = true;
    });
    ended.catch(() => undefined);
    while (!isAnswered) {
      await nextTurn();
      const isWaiting =
        book.drafts.size > 0 || [...book.records.values()].some(({ state }) => state === 'closing');
      if (isWaiting) await this.beat(this.lastPrice);
    }
    return ended;
  }

  private async tradeSpot(): Promise<void> {
    const { spot } = this.server.app.slices;
    const calls = Array.from({ length: 1 + this.random.int(10) }, () => {
      const { userId } = this.personByChance();
      if (this.random.int(9) === 0) return spot.cancelAll(userId);
      if (this.random.int(5) === 0) return this.amendSpot(userId);
      const order = { currency_match_id: BTC_USDT, ...this.withExit(randomOrder(this.random, 60_000)) };
      return spot.placeOrder(traderOf(userId), order, '');
    });
    for (const result of await Promise.allSettled(calls))
      if (result.status === 'rejected' && !(result.reason instanceof AppError)) throw result.reason;
  }

  /** Lets every third limit or market order be followed by an exit. */
  private withExit(order: ReturnType<typeof randomOrder>): ReturnType<typeof randomOrder> & Exit {
    if (order.type !== 'limit' && order.type !== 'market') return order;
    const [low, high] = [`${59_000 - this.random.int(400)}`, `${61_000 + this.random.int(400)}`];
    const [take_profit, stop_loss] = order.side === 'buy' ? [high, low] : [low, high];
    const levels = [{ take_profit }, { stop_loss }, { take_profit, stop_loss }];
    return { ...order, ...levels[this.random.int(9)] };
  }

  /** Amends an open order: less of it in its place, or another price. */
  private async amendSpot(userId: number): Promise<void> {
    const { spot } = this.server.app.slices;
    const open = (await spot.openOrders(userId)).filter(({ quantity }) => quantity !== null);
    const order = open[this.random.int(Math.max(1, open.length))];
    if (order === undefined) return;
    const wanted =
      this.random.int(2) === 0
        ? { price: null, quantity: halfOf(order.quantity ?? '0') }
        : { price: `${59_900 + this.random.int(200)}`, quantity: null };
    await spot.amend(traderOf(userId), {
      ...{ name: { id: order.id }, matchId: null, ...wanted },
      ...{ keepsPlace: false, clientOrderId: null, once: null },
    });
  }

  private async transfer(): Promise<void> {
    const input = { from_account_type_id: 1, to_account_type_id: 5, currency_id: 1 } as const;
    await this.personByChance().client.call('ledger.transfer', { ...input, amount: '1.25' });
  }

  private personByChance(): TestUser {
    const person = this.people[this.random.int(this.people.length)];
    if (person === undefined) throw new Error('people trade');
    return person;
  }
}

/** Half of a quantity in whole steps. */
function halfOf(quantity: string): string {
  return divDecimal(quantity, '2', 5, 'floor');
}
