import type { Random } from '../kernel/random.ts';
import { systemClock } from '../kernel/clock.ts';
import { createDatabase } from '../kernel/db.ts';
import { createLog } from '../kernel/log.ts';
import { checkRecords } from './check-records.ts';
import type { ExchangeCluster } from './exchange-cluster.ts';
import { type LoadTrader, OrderLoad, type OrderRecord } from './order-load.ts';
import { pause } from './pause.ts';
import { RawCaller } from './raw-call.ts';
import { RawSocket } from './raw-socket.ts';
import { readLoadMarkets, readShownBook, readStoredBook } from './read-market.ts';
import { runAuditProcess } from './run-audit-process.ts';
import { logIn, seedTraders, type Trader } from './seed-traders.ts';

const LOAD_MATCHES = [1, 2];
/** Only the pair that watches the order of events trades there. */
const WATCHED_MATCH = 3;
const FUNDS = { USDT: '1000000', BTC: '20', ETH: '400', SOL: '4000' };
const TRADERS = 4;
/** Time between the calls of a client: the network of all machines is this process, and etcd needs it at any time. */
const PAUSE_MS = 20;
/** Age of the sessions at which the traders log in again, before the next fault: they last ten minutes. */
const RENEW_MS = 300_000;
/** Acknowledged orders after a fault that show that everything goes on. */
const GOES_ON = 20;

/** Something that happens to a part of the exchange, and how it ends. */
export interface Fault {
  readonly name: string;
  /** Longest outage that is allowed, on a machine that is not loaded. */
  readonly withinMs: number;
  /** Gateways whose clients do not count, because the fault is theirs. */
  readonly apart?: readonly string[];
  /** Nothing is served before its end. */
  readonly isTotal?: boolean;
  begin(): Promise<void> | void;
  /** Puts right what people or a supervisor put right. */
  end(): Promise<void>;
}

export interface Outage {
  readonly name: string;
  readonly outageMs: number;
  readonly withinMs: number;
  /** Orders without an answer that says what became of them. */
  readonly unknown: number;
}

/** Load at every gateway with the records of its clients, faults one after the other, and what has to hold after each. */
export class OutageRun {
  readonly outages: Outage[] = [];
  readonly #cluster: ExchangeCluster;
  readonly #loads: readonly { readonly host: string; readonly url: string; readonly load: OrderLoad }[];
  readonly #traders: readonly { readonly user: Trader; readonly trader: LoadTrader }[];
  #enteredAt: number;
  readonly #checked = new Map<OrderLoad, number>();

  private constructor(
    cluster: ExchangeCluster,
    loads: readonly { readonly host: string; readonly url: string; readonly load: OrderLoad }[],
    traders: readonly { readonly user: Trader; readonly trader: LoadTrader }[],
  ) {
    this.#cluster = cluster;
    this.#loads = loads;
    this.#traders = traders;
    this.#enteredAt = systemClock.now();
  }

  /** Makes users, starts every process and logs in. */
  static async prepare(cluster: ExchangeCluster, random: Random): Promise<OutageRun> {
    const primary = await cluster.database.untilWhole();
    const count = cluster.gateways.length * TRADERS + 2;
    const users = await seedTraders(primary.ownerUrl, { count, funds: FUNDS });
    for (const member of [...cluster.owners, ...cluster.gateways]) await member.start();
    await cluster.untilWhole();
    const [first] = cluster.gateways;
    if (first === undefined) throw new Error('there is no gateway');
    const traders: { readonly user: Trader; readonly trader: LoadTrader }[] = [];
    for (const user of users)
      traders.push({ user, trader: { userId: user.userId, token: await logIn(first.url, user.email) } });
    const markets = await readLoadMarkets(first.url, LOAD_MATCHES);
    const loads = cluster.gateways.map(({ host, url }, index) => {
      const own = traders.slice(index * TRADERS, (index + 1) * TRADERS).map(({ trader }) => trader);
      return { host, url, load: new OrderLoad({ random, traders: own, markets, pauseMs: PAUSE_MS }) };
    });
    return new OutageRun(cluster, loads, traders);
  }

  get records(): readonly OrderRecord[] {
    return this.#loads.flatMap(({ load }) => load.records);
  }

  /** Runs one fault under load; answers what is wrong afterwards. */
  async meet(fault: Fault): Promise<readonly string[]> {
    await this.#renewSessions();
    const counted = this.#loads.filter(({ host }) => fault.apart?.includes(host) !== true);
    for (const { load, url } of this.#loads) load.start(url);
    await this.#goOn(counted);
    for (const { load } of counted) load.forgetGap();
    await fault.begin();
    if (fault.isTotal === true) await fault.end();
    await this.#goOn(counted);
    const outageMs = Math.max(...counted.map(({ load }) => load.longestGapMs));
    if (fault.isTotal !== true) await fault.end();
    await this.#cluster.untilWhole();
    await this.#goOn(counted);
    await Promise.all(this.#loads.map(({ load }) => load.stop()));
    const unknown = this.records.filter(({ outcome }) => outcome === 'unknown').length;
    this.outages.push({ name: fault.name, outageMs, withinMs: fault.withinMs, unknown });
    return [
      ...(await this.#checkRecords()),
      ...(await this.#checkBooks()),
      ...(await this.#checkPrivateFirst()),
    ].map((text) => `${fault.name}: ${text}`);
  }

  /** The auditor's answer, and the orders that are there without their clients knowing, or not there. */
  async audit(): Promise<readonly string[]> {
    const { ownerUrl } = await this.#cluster.database.primary();
    const told = await runAuditProcess(ownerUrl);
    return told.includes('\n0 violations') ? [] : [told];
  }

  async #renewSessions(): Promise<void> {
    const now = systemClock.now();
    if (now - this.#enteredAt < RENEW_MS) return;
    this.#enteredAt = now;
    const url = this.#loads[0]?.url ?? '';
    for (const { user, trader } of this.#traders) trader.token = await logIn(url, user.email);
  }

  async #goOn(loads: readonly { readonly load: OrderLoad }[]): Promise<void> {
    await Promise.all(loads.map(({ load }) => load.goOn(GOES_ON)));
  }

  async #checkRecords(): Promise<readonly string[]> {
    const faults: string[] = [];
    for (const { load, url } of this.#loads) {
      const fresh = load.records.slice(this.#checked.get(load) ?? 0);
      this.#checked.set(load, load.records.length);
      faults.push(...(await checkRecords(url, fresh)));
    }
    const { ownerUrl } = await this.#cluster.database.primary();
    const db = createDatabase({ url: ownerUrl, log: createLog('silent'), connectionsMax: 1 });
    const names = this.#loads.flatMap(({ load }) => load.records.map((one) => one.clientOrderId));
    const rows = await db.query<{ name: string; count: number }>(
      'select client_order_id as name, count(*) as count from spot.order where client_order_id = any ($1) group by 1',
      [names],
    );
    await db.end();
    const stored = new Map(rows.map(({ name, count }) => [name, count]));
    for (const { clientOrderId: name, outcome } of this.records) {
      const count = stored.get(name) ?? 0;
      if (count !== (outcome === 'acknowledged' ? 1 : 0))
        faults.push(`${name} is ${outcome}, and there ${count} times`);
    }
    return faults;
  }

  /** Every gateway shows the book that is stored. */
  async #checkBooks(): Promise<readonly string[]> {
    const { ownerUrl } = await this.#cluster.database.primary();
    const db = createDatabase({ url: ownerUrl, log: createLog('silent'), connectionsMax: 1 });
    const faults: string[] = [];
    for (const matchId of LOAD_MATCHES) {
      const stored = JSON.stringify(await readStoredBook(db, matchId));
      for (const { url, host } of this.#loads) {
        const shown = JSON.stringify(await readShownBook(url, matchId));
        if (shown !== stored) faults.push(`book ${matchId} at ${host} is ${shown}, stored is ${stored}`);
      }
    }
    await db.end();
    return faults;
  }

  /** A buyer learns of a fill before the public does, at whichever gateway. */
  async #checkPrivateFirst(): Promise<readonly string[]> {
    const [seller, buyer] = this.#traders.slice(-2).map(({ trader }) => trader);
    const [market] = await readLoadMarkets(this.#loads[0]?.url ?? '', [WATCHED_MATCH]);
    if (seller === undefined || buyer === undefined || market === undefined) return ['no one watches'];
    const faults: string[] = [];
    for (const { url, host } of this.#loads) {
      const raw = new RawCaller(url);
      const socket = await RawSocket.open(url);
      const { envelope } = await raw.post('/api/private/user/socket_ticket', '', { token: buyer.token });
      await socket.authenticate((envelope.data as { ticket: string }).ticket);
      for (const channel of ['ORDER', `DEAL:${WATCHED_MATCH}`]) await socket.subscribe(channel);
      const from = socket.messages.length;
      const price = market.price.toFixed(market.priceDecimals);
      for (const [side, { token }] of [
        ['sell', seller],
        ['buy', buyer],
      ] as const) {
        const terms = { currency_match_id: String(WATCHED_MATCH), type: 'limit', side, price };
        const quantity = market.quantity.toFixed(market.quantityDecimals);
        const body = new URLSearchParams({ ...terms, quantity }).toString();
        const answer = await raw.post('/api/private/spot/place_order', body, { token });
        if (answer.envelope.code !== 1) return [`the pair at ${host} is answered ${answer.text}`];
      }
      await socket.next(({ type, snapshot }) => type === `DEAL:${WATCHED_MATCH}` && snapshot === false, from);
      const first = socket.messages.slice(from).find(({ snapshot }) => snapshot === false);
      if (first?.type !== 'ORDER') faults.push(`at ${host} ${first?.type} came before ORDER`);
      raw.close();
      socket.close();
    }
    return faults;
  }
}

/** Time for which a part is held or cut off: longer than any lease. */
export const HELD_MS = 10_000;

/** Waits until so long after an instant. */
export async function untilAfter(since: number, ms: number): Promise<void> {
  await pause(Math.max(0, ms - (systemClock.now() - since)));
}
