import type { Random } from '../kernel/random.ts';
import { systemClock } from '../kernel/clock.ts';
import { pause } from './pause.ts';
import { type RawAnswer, RawCaller } from './raw-call.ts';

/** Answer to the client: done, refused, or none, so that it may have happened or not. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

/** Order as the client that sent it knows it. */
export interface OrderRecord {
  readonly trader: LoadTrader;
  readonly matchId: number;
  readonly clientOrderId: string;
  /** The form, to send it again. */
  readonly form: string;
  outcome: Outcome;
  /** The id that was acknowledged. */
  orderId: string | null;
  /** Answer to its cancellation; null when there was none. */
  cancel: Outcome | null;
  /** A cancellation of all orders was acknowledged: it is no longer open, whatever became of it. */
  isClosed: boolean;
}

export interface LoadTrader {
  readonly userId: number;
  /** Of a session of minutes; who runs the load renews it. */
  token: string;
}

/** A market with a price that the orders are drawn around, and the decimals of prices and quantities. */
export interface LoadMarket {
  readonly matchId: number;
  readonly price: number;
  readonly priceDecimals: number;
  readonly quantity: number;
  readonly quantityDecimals: number;
}

const PLACE = '/api/private/spot/place_order';
const CANCEL = '/api/private/spot/cancel_order';
const CANCEL_ALL = '/api/private/spot/cancel_all';
/** As long as the app waits; a server answers before. */
const HANG_MS = 60_000;
const RETRY_MS = 100;
const LOOK_MS = 20;

/**
 * Traders who place and cancel, each one call after the other, as fast as they are answered or with a pause, and remember the
 * answers. A call without an answer, or with 503, is unknown; without a connection they stop.
 */
export class OrderLoad {
  readonly records: OrderRecord[] = [];
  /** The longest that an answer took. */
  slowestMs = 0;
  acknowledged = 0;
  /** The longest time without an acknowledgement, since the start or `forgetGap`. */
  longestGapMs = 0;
  private acknowledgedAt = 0;
  private readonly options: {
    readonly random: Random;
    readonly markets: readonly LoadMarket[];
    readonly traders: readonly LoadTrader[];
    /** Time between an answer and the next call, where the machine is to have time for others. */
    readonly pauseMs?: number;
  };
  private raw = new RawCaller('http://127.0.0.1:1');
  private isRunning = false;
  private loops: readonly Promise<void>[] = [];
  /** Traders that have a connection. */
  private trading = 0;

  constructor(options: OrderLoad['options']) {
    this.options = options;
  }

  start(url: string): void {
    this.raw = new RawCaller(url);
    this.isRunning = true;
    this.forgetGap();
    this.trading = this.options.traders.length;
    this.loops = this.options.traders.map(async (trader) => {
      await this.trade(trader);
      this.trading -= 1;
    });
  }

  /** Resolves when so many more calls were acknowledged; rejects where no trader has a connection any more. */
  async goOn(count: number): Promise<void> {
    const enough = this.acknowledged + count;
    while (this.acknowledged < enough) {
      if (this.trading === 0) throw new Error('every trader has lost the connection');
      await pause(LOOK_MS);
    }
  }

  forgetGap(): void {
    this.longestGapMs = 0;
    this.acknowledgedAt = systemClock.now();
  }

  /** Resolves when the last answer has come or its connection broke. */
  async stop(): Promise<void> {
    this.isRunning = false;
    await Promise.all(this.loops);
    this.raw.close();
  }

  private async trade(trader: LoadTrader): Promise<void> {
    const { pauseMs = 0 } = this.options;
    while (this.isRunning) {
      const draw = this.options.random.int(100);
      const open = this.records.filter((one) => one.trader === trader && isCancellable(one)).slice(-40);
      let outcome: Outcome | 'disconnected';
      if (draw < 30 && open.length > 0)
        outcome = await this.cancel(open[this.options.random.int(open.length)]);
      else if (draw < 33) outcome = await this.cancelAll(trader);
      else outcome = await this.place(trader);
      if (outcome === 'disconnected') return;
      if (outcome === 'unknown') await pause(RETRY_MS);
      else if (pauseMs > 0) await pause(pauseMs);
    }
  }

  private async place(trader: LoadTrader): Promise<Outcome | 'disconnected'> {
    const record = this.draw(trader);
    this.records.push(record);
    const answer = await this.send(PLACE, record.form, trader);
    if (answer === null) return 'disconnected';
    record.outcome = outcomeOf(answer);
    if (record.outcome === 'acknowledged') record.orderId = orderIdOf(answer);
    return record.outcome;
  }

  private async cancel(record: OrderRecord | undefined): Promise<Outcome | 'disconnected'> {
    if (record === undefined) return 'refused';
    record.cancel = 'unknown';
    const answer = await this.send(CANCEL, `client_order_id=${record.clientOrderId}`, record.trader);
    if (answer === null) return 'disconnected';
    record.cancel = outcomeOf(answer);
    return record.cancel;
  }

  private async cancelAll(trader: LoadTrader): Promise<Outcome | 'disconnected'> {
    const { markets, random } = this.options;
    const { matchId } = markets[random.int(markets.length)] as LoadMarket;
    const open = this.records.filter(
      (one) => one.trader === trader && one.matchId === matchId && isCancellable(one),
    );
    for (const record of open) record.cancel = 'unknown';
    const answer = await this.send(CANCEL_ALL, `currency_match_id=${matchId}`, trader);
    if (answer === null) return 'disconnected';
    // The answer does not say which of them were still open: an executed order stays executed.
    const outcome = outcomeOf(answer);
    for (const record of open) record.isClosed = outcome === 'acknowledged';
    return outcome;
  }

  private async send(path: string, form: string, trader: LoadTrader): Promise<RawAnswer | null> {
    const sentAt = systemClock.now();
    try {
      const answer = await this.raw.post(path, form, { token: trader.token, timeoutMs: HANG_MS });
      if (outcomeOf(answer) === 'acknowledged') this.count();
      return answer;
    } catch {
      return null;
    } finally {
      this.slowestMs = Math.max(this.slowestMs, systemClock.now() - sentAt);
    }
  }

  private count(): void {
    const now = systemClock.now();
    this.longestGapMs = Math.max(this.longestGapMs, now - this.acknowledgedAt);
    this.acknowledgedAt = now;
    this.acknowledged += 1;
  }

  private draw(trader: LoadTrader): OrderRecord {
    const { markets, random } = this.options;
    const market = markets[random.int(markets.length)] as LoadMarket;
    const clientOrderId = `${trader.userId}-${this.records.length}-${random.int(1_000_000)}`;
    const fields = { currency_match_id: String(market.matchId), client_order_id: clientOrderId };
    const form = new URLSearchParams({ ...fields, ...drawOrder(market, random) }).toString();
    const { matchId } = market;
    return {
      trader,
      matchId,
      clientOrderId,
      form,
      outcome: 'unknown',
      orderId: null,
      cancel: null,
      isClosed: false,
    };
  }
}

function isCancellable(record: OrderRecord): boolean {
  return record.outcome === 'acknowledged' && record.cancel === null;
}

function drawOrder(market: LoadMarket, random: Random): Record<string, string> {
  const side = random.int(2) === 0 ? 'buy' : 'sell';
  const near = (perMille: number): string =>
    (market.price * (1 + perMille / 1_000)).toFixed(market.priceDecimals);
  const quantity = (market.quantity * (1 + random.int(9))).toFixed(market.quantityDecimals);
  const away = (side === 'buy' ? -1 : 1) * (random.int(60) - 15) * 0.2;
  const kind = random.int(100);
  if (kind < 70) return { side, type: 'limit', price: near(away), quantity };
  if (kind < 78) return { side, type: 'limit', price: near(-away), quantity, time_in_force: 'ioc' };
  if (kind < 90) return { side, type: 'market', quantity };
  const stop = near(side === 'buy' ? 3 + random.int(9) : -3 - random.int(9));
  if (kind < 95) return { side, type: 'stop_market', stop_price: stop, quantity };
  const price = near(side === 'buy' ? -5 : 5);
  return { side, type: 'oco', price, stop_price: stop, quantity };
}

/** Refusals of the business come with 200 or 4xx; an answer of 5xx says nothing about what happened. */
export function outcomeOf(answer: RawAnswer): Outcome {
  if (answer.status >= 500) return 'unknown';
  return answer.envelope.code === 1 ? 'acknowledged' : 'refused';
}

export function orderIdOf(answer: RawAnswer): string {
  return (answer.envelope.data as { order: { id: string } }).order.id;
}
