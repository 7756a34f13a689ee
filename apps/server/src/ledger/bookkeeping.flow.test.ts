import { formatDecimal } from '@openbourse/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileReply } from '../kernel/request.ts';
import { Book, BOOK_CURRENCIES, type Held, type Line, WALLETS } from '../testing/naive-book.ts';
import { brokenChecks, type SpotStage, startSpotStage } from '../testing/spot-stage.ts';
import { type BalanceChange, balanceChanged } from './index.ts';
import type { PostingOwner, Transfer } from './post.ts';

/** Random postings and holds beside a book that keeps plain sums; both agree after every step, also on what is refused. */
let stage: SpotStage;

beforeAll(async () => {
  stage = await startSpotStage();
  for (const { id, code, scale } of BOOK_CURRENCIES)
    await stage.owner.query(
      `insert into ledger.currency (id, code, name, logo, scale, kind, is_active)
       values ($1, $2, $2, '/x.svg', $3, 'coin', true)`,
      [id, code, scale],
    );
});
afterAll(() => stage.stop());

/** The most that an account can have: numeric(38,18) has 20 digits before the point. */
const LARGEST = 10n ** 19n;
const TIMEOUT_MS = 120_000;
/** Every way in which a step can end. */
const ENDINGS = [
  ...[
    'posted',
    'too little',
    'repeated',
    'held',
    'not held',
    'release open',
    'release released',
    'release settled',
  ],
  ...['settle open', 'settle released', 'settle settled'],
  ...['settle too much open', 'settle too much released', 'settle too much settled'],
];

type Random = (below: number) => number;

/** One run: users of its own, so that runs do not see each other. */
class Driver {
  readonly book = new Book();
  readonly users: readonly number[];
  private readonly platform: readonly [{ readonly world: string }, { readonly house: string }];
  private readonly random: Random;
  private readonly run: number;
  private count = 0;
  /** Outcomes of the steps. */
  readonly seen = new Set<string>();

  constructor(seed: number, run: number) {
    let state = seed >>> 0;
    this.random = (below) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    this.run = run;
    const letter = String.fromCharCode(97 + (run % 26));
    this.platform = [{ world: `world_${letter}` }, { house: `house_${letter}` }];
    this.users = [1, 2, 3].map((index) => run * 10 + index);
  }

  async step(): Promise<void> {
    this.count += 1;
    stage.clock.advance(1 + this.random(1_000));
    const choice = this.random(10);
    if (choice < 5) await this.post();
    else if (choice < 7) await this.open();
    else if (choice < 8) await this.release();
    else if (choice < 9) await this.settle();
    else await this.repeat();
    if (this.random(12) === 0) await stage.ledger.seal();
  }

  private pick<T>(items: readonly T[]): T {
    return items[this.random(items.length)] as T;
  }

  private owner(): PostingOwner {
    return this.random(4) === 0 ? this.pick(this.platform) : this.user();
  }

  private user(): Held['owner'] {
    return { userId: this.pick(this.users), wallet: this.pick(WALLETS) };
  }

  /** From the smallest unit to what hardly fits. */
  private units(currency: Line['currency']): bigint {
    const largest = LARGEST * 10n ** BigInt(currency.scale);
    const digits = 1 + this.random(largest.toString().length - 2);
    let text = String(1 + this.random(9));
    while (text.length < digits) text += String(this.random(10));
    return BigInt(text);
  }

  /** Takes of some and gives to others, in one or two currencies; the parts of a currency sum up to zero. */
  private lines(): Line[] {
    const lines: Line[] = [];
    for (const currency of new Set([this.pick(BOOK_CURRENCIES), this.pick(BOOK_CURRENCIES)])) {
      const total = this.units(currency);
      const giver = this.random(3) === 0 ? this.user() : this.platform[0];
      lines.push({ owner: giver, currency, units: -total });
      let left = total;
      for (let parts = this.random(3); parts > 0; parts -= 1) {
        const part = this.random(4) === 0 ? 0n : left / BigInt(1 + this.random(5));
        lines.push({ owner: this.owner(), currency, units: part });
        left -= part;
      }
      lines.push({ owner: this.owner(), currency, units: left });
    }
    return this.random(4) === 0 ? lines.toReversed() : lines;
  }

  private transferOf(key: string, lines: readonly Line[]): Transfer {
    const postings = lines.map(({ owner, currency, units }) => ({
      ...{ owner, currencyId: currency.id },
      amount: formatDecimal(units, currency.scale),
    }));
    return { kind: 'test_entry', reference: key, idempotencyKey: key, postings };
  }

  private async post(): Promise<void> {
    const key = `${this.run}:${this.count}`;
    const lines = this.lines();
    const expected = this.book.post(key, lines, stage.clock.now());
    await this.expectOutcome(expected, lines, (tx) => stage.ledger.post(tx, this.transferOf(key, lines)));
  }

  /** A key that was used: its postings are others, and none of them is made. */
  private async repeat(): Promise<void> {
    const key = this.pick([...this.book.keys, `${this.run}:${this.count}`]);
    const lines = this.lines();
    const expected = this.book.post(key, lines, stage.clock.now());
    await this.expectOutcome(expected, lines, (tx) => stage.ledger.post(tx, this.transferOf(key, lines)));
  }

  private async open(): Promise<void> {
    const owner = this.user();
    const currency = this.pick(BOOK_CURRENCIES);
    const row = this.book.row(owner, currency.code);
    const units =
      this.random(3) === 0 ? row.available + 1n : 1n + (row.available * BigInt(this.random(4))) / 3n;
    const reference = `${this.run}:${this.count}`;
    const isEnough = units <= row.available;
    this.seen.add(isEnough ? 'held' : 'not held');
    if (isEnough) {
      row.available -= units;
      row.held += units;
      this.book.holds.set(reference, { owner, currency, units, state: 'open' });
    }
    const { id: currencyId, scale } = currency;
    const hold = {
      ...owner,
      reason: 'test_hold',
      reference,
      currencyId,
      amount: formatDecimal(units, scale),
    };
    const opening = stage.db.transaction((tx) => stage.ledger.openHold(tx, hold));
    if (isEnough) await opening;
    else
      await expectRefused(opening, {
        key: 'ledger.insufficient_balance',
        details: { limit: hold.amount, accepted: formatDecimal(row.available, scale) },
      });
  }

  private async release(): Promise<void> {
    const [reference, hold] = this.pickHold();
    if (hold === undefined || reference === undefined) return;
    const released = stage.db.transaction((tx) =>
      stage.ledger.releaseHold(tx, { reason: 'test_hold', reference }),
    );
    this.seen.add(`release ${hold.state}`);
    if (hold.state === 'settled') return expectRefused(released, { message: /is released, not settled/ });
    expectEqual(await released, hold.state === 'open');
    this.giveBack(hold, 'released');
  }

  /** The transfer takes of what is given back, and now and then more than there is. */
  private async settle(): Promise<void> {
    const [reference, hold] = this.pickHold();
    if (hold === undefined || reference === undefined) return;
    const { owner, currency } = hold;
    const row = this.book.row(owner, currency.code);
    const isTooMuch = this.random(3) === 0;
    const units = isTooMuch ? row.available + hold.units + 1n : hold.units;
    const lines: Line[] = [
      { owner, currency, units: -units },
      { owner: this.owner(), currency, units },
    ];
    const key = `settle:${reference}`;
    const settling = stage.db.transaction((tx) => {
      const transfer = this.transferOf(key, lines);
      return stage.ledger.settleHold(tx, { reason: 'test_hold', reference, transfer });
    });
    this.seen.add(isTooMuch ? `settle too much ${hold.state}` : `settle ${hold.state}`);
    if (hold.state === 'released') return expectRefused(settling, { message: /is settled, not released/ });
    if (hold.state === 'open' && isTooMuch) {
      await expectRefused(settling, { key: 'ledger.insufficient_balance' });
      return;
    }
    const isOpen = hold.state === 'open';
    expectEqual(await settling, isOpen);
    this.giveBack(hold, 'settled');
    if (isOpen) this.book.post(key, lines, stage.clock.now());
  }

  /** Now and then one that has ended. */
  private pickHold(): readonly [string, Held] | readonly [undefined, undefined] {
    const open = [...this.book.holds].filter(([, { state }]) => state === 'open');
    const among = this.random(3) === 0 || open.length === 0 ? [...this.book.holds] : open;
    return among.length === 0 ? [undefined, undefined] : this.pick(among);
  }

  private giveBack(hold: Held, state: Held['state']): void {
    if (hold.state !== 'open') return;
    const row = this.book.row(hold.owner, hold.currency.code);
    row.available += hold.units;
    row.held -= hold.units;
    hold.state = state;
  }

  /** Compares what a posting answers and publishes; who is refused hears what there is. */
  private async expectOutcome(
    expected: boolean | null,
    lines: readonly Line[],
    run: Parameters<typeof stage.db.transaction<boolean>>[0],
  ): Promise<void> {
    const told: BalanceChange[] = [];
    const cancel = stage.bus.subscribe(balanceChanged, (change) => told.push(change));
    const result = await stage.db.transaction(run).catch((error: { key?: string }) => {
      if (error.key !== 'ledger.insufficient_balance') throw error;
      return null;
    });
    cancel();
    expectEqual(result, expected);
    this.seen.add(expected === null ? 'too little' : expected ? 'posted' : 'repeated');
    const moved = expected === true ? lines.filter(({ units }) => units !== 0n) : [];
    const users = new Set(moved.flatMap(({ owner }) => ('userId' in owner ? [owner.userId] : [])));
    expectEqual(new Set(told.map(({ userId }) => userId)), users);
    for (const { userId, rows } of told)
      for (const { code, available, held, account_type_id } of rows) {
        const wallet = WALLETS[account_type_id - 1] ?? 'trade';
        const row = this.book.row({ userId, wallet }, code);
        const { scale } = BOOK_CURRENCIES.find((one) => one.code === code) ?? BOOK_CURRENCIES[0];
        expectEqual([available, held], [formatDecimal(row.available, scale), formatDecimal(row.held, scale)]);
      }
  }

  /** The rows of the users, their statement at every cut and in pages, and the accounts of the platform. */
  async compare(): Promise<void> {
    for (const userId of this.users) {
      const rows = await stage.ledger.balancesOf(userId);
      const shown = rows.map(({ account_type_id, code, available, held }) => [
        ...[WALLETS[account_type_id - 1], code, available, held],
      ]);
      expectEqual(
        new Set(shown.filter(([, , available, held]) => available !== '0' || held !== '0').map(String)),
        new Set(this.expectedRows(userId).map(String)),
      );
      await this.compareStatement(userId);
    }
    for (const { id: currencyId, code, scale } of BOOK_CURRENCIES) {
      const [world, house] = this.platform;
      for (const [owner, kind, name] of [
        [world, 'world', world.world],
        [house, 'house', house.house],
      ] as const) {
        const balance = await stage.ledger.platformBalance(stage.db, { kind, name, currencyId });
        expectEqual(balance, formatDecimal(this.book.row(owner, code).available, scale));
      }
    }
  }

  private expectedRows(userId: number): unknown[] {
    const rows: unknown[][] = [];
    for (const wallet of WALLETS)
      for (const { code, scale } of BOOK_CURRENCIES) {
        const { available, held } = this.book.row({ userId, wallet }, code);
        if (available === 0n && held === 0n) continue;
        rows.push([wallet, code, formatDecimal(available, scale), formatDecimal(held, scale)]);
      }
    return rows;
  }

  private async compareStatement(userId: number): Promise<void> {
    const expected = (this.book.entries.get(userId) ?? []).map(
      ({ wallet, code, amount, balanceAfter, at, reference }) => {
        const { scale } = BOOK_CURRENCIES.find((one) => one.code === code) ?? BOOK_CURRENCIES[0];
        const place = [1 + WALLETS.indexOf(wallet), code, reference, at];
        return [...place, formatDecimal(amount, scale), formatDecimal(balanceAfter, scale)];
      },
    );
    expectEqual(await this.statement(userId, {}), expected.toReversed());
    const cut = (expected[this.random(expected.length + 1)]?.[3] as number | undefined) ?? stage.clock.now();
    const [before, after] = [
      await this.statement(userId, { to: cut }),
      await this.statement(userId, { from: cut }),
    ];
    expectEqual([...after, ...before], expected.toReversed());
    expectEqual(before, expected.filter(([, , , at]) => (at as number) < cut).toReversed());
  }

  /** All pages of a statement, the size of each drawn anew. */
  private async statement(userId: number, filter: object): Promise<unknown[][]> {
    const found: unknown[][] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await stage.ledger.listEntries(userId, {
        ...{ ...filter, limit: 1 + this.random(50) },
        ...(cursor === '' ? {} : { cursor }),
      });
      if (page instanceof FileReply) throw new Error('a page is asked for');
      for (const { account_type_id, code, reference, at, amount, balance_after } of page.data)
        found.push([account_type_id, code, reference, at, amount, balance_after]);
      cursor = page.next_cursor;
    }
    return found;
  }
}

function expectEqual(found: unknown, expected: unknown): void {
  expect(found).toEqual(expected);
}

async function expectRefused(
  work: Promise<unknown>,
  { message, ...known }: { readonly message?: RegExp; readonly key?: string; readonly details?: object },
): Promise<void> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject(known);
  if (message !== undefined) expect(String(error)).toMatch(message);
}

let runs = 100;

async function drive(seed: number, steps: number): Promise<Driver> {
  runs += 1;
  const driver = new Driver(seed, runs);
  for (let step = 1; step <= steps; step += 1) {
    await driver.step();
    if (step % (steps / 4) === 0) await driver.compare();
  }
  const { L8: _, ...broken } = brokenChecks(await stage.audit());
  expectEqual(broken, {});
  return driver;
}

test(
  'postings, holds and statements are those of plain sums, in currencies of 0 to 18 decimals',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.noShrink(fc.integer({ min: 0, max: 0x7fffffff })), async (seed) => {
        await drive(seed, 60);
      }),
      { numRuns: 3 },
    );
  },
  TIMEOUT_MS,
);

test(
  'random steps end in every way in which a step can end',
  async () => {
    const { seen } = await drive(20_261_128, 400);
    expect([...seen].toSorted()).toEqual(ENDINGS.toSorted());
  },
  TIMEOUT_MS,
);
