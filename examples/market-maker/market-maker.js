import { setTimeout as delay } from 'node:timers/promises';
import { AuthenticationError, OrderImmediatelyFillable } from 'ccxt';
import { bestOfOthers, isStale, wantedPrices } from './quotes.js';

const SIDES = ['buy', 'sell'];
const RETRY_MIN_MS = 500;
const RETRY_MAX_MS = 30_000;
/** By this the program knows its orders again, after a restart as well. */
const ID_PREFIX = 'mm-';

/**
 * Keeps one post-only order on each side of a market.
 *
 * Three streams give it what it needs: the order book, its own orders and its balances. What was missed while
 * a stream was away, and what became of a request that failed, is asked for before the next quote.
 */
export class MarketMaker {
  #exchange;
  #settings;
  #log;
  #book = null;
  #resting = { buy: null, sell: null };
  #held = { base: 0, quote: 0 };
  /** Ids of orders that ended since the last one was sent: its end may arrive before the answer to it. */
  #ended = new Set();
  #isUncertain = true;
  #placed = 0;

  constructor({ exchange, settings, log }) {
    this.#exchange = exchange;
    this.#settings = settings;
    this.#log = log;
  }

  /** Quotes until the signal says stop, then withdraws what rests. Throws what no retry can help. */
  async run(signal) {
    const failed = new AbortController();
    const until = AbortSignal.any([signal, failed.signal]);
    const exchange = this.#exchange;
    const { symbol, paceMs } = this.#settings;
    let tending = Promise.resolve();
    try {
      await this.#retry(until, async () => {
        await exchange.loadTimeDifference();
        await exchange.loadMarkets();
      });
      tending = this.#follow(until, async () => {
        await this.#tend();
        await delay(paceMs, undefined, { signal: until });
      });
      const streams = [
        this.#follow(until, async () => {
          this.#book = await exchange.watchOrderBook(symbol);
        }),
        this.#follow(until, async () => {
          for (const order of await exchange.watchOrders(symbol)) this.#note(order);
        }),
        this.#follow(until, async () => this.#count(await exchange.watchBalance())),
      ];
      await Promise.race([tending, ...streams, aborted(until)]);
    } finally {
      failed.abort();
      // Streams wait for news that may never come; a request under way may still place an order.
      await tending.catch(() => undefined);
      await this.#withdraw();
      await exchange.close();
    }
  }

  /** Repeats one step until the end; after a failure it waits, longer each time, and what is known counts for nothing. */
  async #follow(signal, step) {
    while (!signal.aborted) await this.#retry(signal, step);
  }

  async #retry(signal, step) {
    for (let waitMs = RETRY_MIN_MS; !signal.aborted; waitMs = Math.min(2 * waitMs, RETRY_MAX_MS)) {
      try {
        return await step();
      } catch (error) {
        if (signal.aborted) return undefined;
        if (error instanceof AuthenticationError) throw error;
        this.#isUncertain = true;
        this.#book = null;
        this.#log(`${error.name}: ${error.message}`);
        await delay(waitMs, undefined, { signal }).catch(() => undefined);
      }
    }
    return undefined;
  }

  /** Brings both quotes to where they belong. */
  async #tend() {
    if (this.#isUncertain) await this.#ask();
    if (this.#book === null) return;
    const best = bestOfOthers(
      this.#book,
      SIDES.flatMap((side) => this.#resting[side] ?? []),
    );
    // Without another trader on each side there is no price to quote around.
    if (best.bid === null || best.ask === null) return;
    const tick = this.#market().precision.price;
    const wanted = wantedPrices({ best, tick, ...this.#held, ...this.#settings });
    for (const side of SIDES) await this.#quote(side, wanted[side]);
  }

  async #quote(side, price) {
    const { symbol, orderValue, toleranceBps } = this.#settings;
    const resting = this.#resting[side];
    if (resting !== null && !isStale({ resting: resting.price, wanted: price, toleranceBps })) return;
    const held = side === 'buy' ? this.#held.quote / price : this.#held.base;
    if (held * price < orderValue) return;

    const amount = this.#exchange.amountToPrecision(symbol, orderValue / price);
    const params = { postOnly: true, clientOrderId: this.#nextId() };
    this.#ended.clear();
    const order = [symbol, 'limit', side, amount, this.#exchange.priceToPrecision(symbol, price), params];
    try {
      const placed =
        resting === null
          ? await this.#exchange.createOrder(...order)
          : await this.#exchange.editOrder(resting.id, ...order);
      this.#log(`${side} ${placed.amount} at ${placed.price}, order ${placed.id}`);
      const isOpen = !this.#ended.has(placed.id) && placed.status === 'open';
      this.#resting[side] = isOpen ? this.#own(placed) : null;
    } catch (error) {
      // The book has moved meanwhile: the next round quotes at another price.
      if (!(error instanceof OrderImmediatelyFillable)) throw error;
      this.#isUncertain = true;
    }
  }

  /** Takes an event of the stream of its own orders. */
  #note(order) {
    const isOpen = order.status === 'open';
    if (!isOpen) this.#ended.add(order.id);
    if (order.status === 'closed') this.#log(`${order.side} ${order.filled} at ${order.price} traded`);
    const resting = this.#resting[order.side];
    if (resting?.id === order.id) this.#resting[order.side] = isOpen ? this.#own(order) : null;
  }

  #count(balance) {
    const { base, quote } = this.#market();
    this.#held = {
      base: balance[base]?.total ?? this.#held.base,
      quote: balance[quote]?.total ?? this.#held.quote,
    };
  }

  /** Sets the clock, and asks for what the streams may have missed. Of several own orders on a side one is kept. */
  async #ask() {
    this.#isUncertain = false;
    try {
      await this.#exchange.loadTimeDifference();
      this.#count(await this.#exchange.fetchBalance());
      this.#resting = { buy: null, sell: null };
      for (const order of await this.#ownOpenOrders()) {
        if (this.#resting[order.side] === null) this.#resting[order.side] = this.#own(order);
        else await this.#exchange.cancelOrder(order.id, this.#settings.symbol);
      }
    } catch (error) {
      this.#isUncertain = true;
      throw error;
    }
  }

  /** Cancels its own orders, however often it takes; orders that a person placed by hand stay. */
  async #withdraw() {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      try {
        await this.#exchange.loadTimeDifference();
        const open = await this.#ownOpenOrders();
        for (const order of open) await this.#exchange.cancelOrder(order.id, this.#settings.symbol);
        this.#log(`withdrew ${open.length} orders`);
        return;
      } catch (error) {
        this.#log(`${error.name}: ${error.message}`);
        if (error instanceof AuthenticationError) return;
        await delay(attempt * RETRY_MIN_MS);
      }
    }
  }

  async #ownOpenOrders() {
    const open = await this.#exchange.fetchOpenOrders(this.#settings.symbol);
    return open.filter((order) => order.clientOrderId.startsWith(ID_PREFIX));
  }

  #own({ id, side, price, remaining }) {
    return { id, side, price, remaining };
  }

  #market() {
    return this.#exchange.market(this.#settings.symbol);
  }

  /** A client order id is used up for ever, so it contains the time of the run as well. */
  #nextId() {
    this.#placed += 1;
    return `${ID_PREFIX}${Date.now().toString(36)}-${this.#placed}`;
  }
}

function aborted(signal) {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
