import { DAY_MS } from '@openbourse/money';
import { type Amount, amountOf, textOf } from './amount.ts';
import type { Act, Capability, Town } from './capability.ts';
import type { Person } from './person.ts';

const look: Act = {
  name: 'portfolio.look',
  weight: 2,
  run: async ({ person, pick }) => {
    const name = pick(['portfolio.performance', 'portfolio.costs', 'portfolio.overview'] as const);
    await person.call(name, {});
  },
};

interface PostingRow {
  readonly txnId: number;
  readonly kind: string;
  readonly txnKind: string;
  readonly code: string;
  readonly amount: string;
  readonly price: string | null;
}

const ONE = 10n ** 18n;
/** Roundings on the way are far below it. */
const NEAR = ONE / 10n ** 6n;
const CASH = 'USDT';
const EXCHANGE = 'subscription_allocation';
const FROM_OUTSIDE =
  /^(payment|deposit|deposit_reversal|deposit_shortfall|deposit_debt_repaid|withdrawal|fiat_release|manual_entry|demo_grant)$/;

/** Everything that ever moved on the accounts of a person, with the price of its minute. */
function readPostings({ world }: Town, person: Person): Promise<readonly PostingRow[]> {
  return world.read<PostingRow>(
    `select p.txn_id as "txnId", p.kind, t.kind as "txnKind", c.code, p.amount::text as amount,
       case when c.code = $2 then '1' else (
         select k.close::text from market.candle k join market.currency_match m on m.id = k.match_id
         join ledger.currency q on q.id = m.quote_currency_id
         where m.base_currency_id = c.id and q.code = $2 and k.period = '1m' and k.open_time <= t.at
         order by k.open_time desc limit 1) end as price
     from ledger.posting p
     join ledger.txn t on t.id = p.txn_id
     join ledger.account a on a.id = p.account_id
     join ledger.currency c on c.id = a.currency_id
     where a.user_id = $1 order by p.txn_id, p.step`,
    [person.userId, CASH],
  );
}

/** Worth of an amount, cut to 8 decimals downward as a flow is. */
function worthOf(amount: Amount, price: Amount): Amount {
  const unit = 10n ** 28n;
  const product = amount * price;
  const cut = product / unit - (product < 0n && product % unit !== 0n ? 1n : 0n);
  return cut * 10n ** 10n;
}

/** Profit since the start is what is there less all that came from outside. */
async function checkProfit(town: Town, person: Person): Promise<void> {
  const { known_since, known_profit, started_at, total } = await person.call('portfolio.performance', {});
  if (known_profit === null || known_since !== started_at) {
    town.journal.count('profit is not known since the start');
    return;
  }
  let flows = 0n;
  const rows = await readPostings(town, person);
  // What is paid for a coin without a price has left what is valued.
  const forUnpriced = new Set(
    rows.filter(({ txnKind, price }) => txnKind === EXCHANGE && price === null).map(({ txnId }) => txnId),
  );
  for (const { kind, txnId, txnKind, amount, price } of rows) {
    const isPaid = forUnpriced.has(txnId) && price !== null;
    if (!isPaid && (!FROM_OUTSIDE.test(txnKind) || kind === 'fiat_fee')) continue;
    if (price === null)
      return town.fail('profit', `${person.email} has a profit of ${known_profit} though a price is missing`);
    flows += worthOf(amountOf(amount), amountOf(price));
  }
  const expected = amountOf(total) - flows;
  if (expected !== amountOf(known_profit))
    town.fail('profit', `${person.email} has won ${known_profit} and should have ${textOf(expected)}`);
  town.journal.count('profit is known since the start');
}

interface Held {
  units: Amount;
  /** Null where it is not known. */
  cost: Amount | null;
  won: Amount | null;
}

/** Costs by a plain sum over everything that ever moved. */
function costsOf(rows: readonly PostingRow[]): ReadonlyMap<string, Held> {
  const held = new Map<string, Held>();
  const of = (code: string): Held => {
    const found = held.get(code) ?? { units: 0n, cost: 0n, won: 0n };
    held.set(code, found);
    return found;
  };
  const come = (code: string, units: Amount, cost: Amount | null): void => {
    const one = of(code);
    one.units += units;
    one.cost = one.cost === null || cost === null ? null : one.cost + cost;
  };
  const go = (code: string, units: Amount, got: Amount | null | 'nothing asked'): void => {
    const one = of(code);
    const share = one.cost === null ? null : (one.cost * units) / one.units;
    one.units -= units;
    one.cost = one.units === 0n ? 0n : one.cost === null || share === null ? null : one.cost - share;
    if (got === 'nothing asked') return;
    one.won = one.won === null || got === null || share === null ? null : one.won + got - share;
  };
  for (const postings of Map.groupBy(rows, ({ txnId }) => txnId).values()) {
    const kind = postings[0]?.txnKind ?? '';
    const sums = new Map<string, { units: Amount; fee: Amount; price: Amount | null }>();
    for (const { code, amount, price, kind: posted } of postings) {
      const sum = sums.get(code) ?? { units: 0n, fee: 0n, price: price === null ? null : amountOf(price) };
      sums.set(code, sum);
      sum.units += amountOf(amount);
      if (posted === 'spot_fee' || posted === 'fiat_fee') sum.fee -= amountOf(amount);
    }
    const moved = [...sums].filter(([, { units }]) => units !== 0n);
    const worth = (units: Amount, price: Amount | null): Amount | null =>
      price === null ? null : ((units < 0n ? -units : units) * price) / ONE;
    const came = moved.find(([, { units }]) => units > 0n);
    const went = moved.find(([, { units }]) => units < 0n);
    const isExchange = kind === 'spot_trade' || kind === EXCHANGE;
    if (isExchange && moved.length === 2 && came !== undefined && went !== undefined) {
      const [paid, got] = [worth(went[1].units, went[1].price), worth(came[1].units, came[1].price)];
      const value = went[0] === CASH ? paid : (got ?? paid);
      go(went[0], -went[1].units, value);
      come(came[0], came[1].units, value);
      continue;
    }
    for (const [code, { units, fee, price }] of moved) {
      const isMoved = FROM_OUTSIDE.test(kind) && kind !== 'fiat_release';
      const value = worth(kind === 'fiat_release' ? units + fee : units, price);
      if (units < 0n) go(code, -units, isMoved ? 'nothing asked' : kind === 'fiat_release' ? value : 0n);
      else {
        come(code, units, value);
        const one = of(code);
        if (!isMoved && kind !== 'fiat_release')
          one.won = one.won === null || value === null ? null : one.won + value;
      }
    }
  }
  return held;
}

/** Books that are read on are those of a plain sum over the whole ledger. */
async function checkCosts(town: Town, person: Person): Promise<void> {
  const { assets, is_current } = await person.call('portfolio.costs', {});
  if (!is_current) return;
  const expected = costsOf(await readPostings(town, person));
  for (const { code, quantity, cost, realised } of assets) {
    const should = expected.get(code) ?? { units: 0n, cost: 0n, won: 0n };
    const isSame = (shown: string | null, amount: Amount | null): boolean => {
      if (shown === null || amount === null) return shown === amount;
      const apart = amountOf(shown) - amount;
      return apart < NEAR && apart > -NEAR;
    };
    if (amountOf(quantity) === should.units && isSame(cost, should.cost) && isSame(realised, should.won))
      continue;
    const shown = [quantity, cost, realised].join(', ');
    const wanted = [should.units, should.cost, should.won].map((one) => (one === null ? '–' : textOf(one)));
    town.fail('costs', `${person.email} has ${code} with ${shown} and should have ${wanted.join(', ')}`);
  }
}

/** Profit and costs, judged by everything that ever moved. */
export const portfolio: Capability = {
  name: 'portfolio',
  acts: [look],
  check: async (town) => {
    for (const person of town.people) {
      await checkProfit(town, person);
      await checkCosts(town, person);
    }
    const [kept] = await town.world.read<{ readonly days: number }>(
      'select count(distinct day)::integer as days from portfolio.day where day <= to_timestamp($1::float8 / 1000)',
      [town.world.clock.now() + DAY_MS],
    );
    if ((kept?.days ?? 0) > 1) town.journal.count('portfolios have more than one day');
  },
};
