import { HOUR_MS } from '@openbourse/money';
import type { Act, Capability, Town } from './capability.ts';
import { allOf } from './list.ts';
import type { Person } from './person.ts';

const EURUSD = { currency_match_id: 101 } as const;
const SYMBOL = 'EURUSD';
/** 1 January, Good Friday and 25 December of the years that a run may reach. */
const HOLIDAYS = ['2026-12-25', '2027-01-01', '2027-03-26', '2027-12-25', '2028-01-01', '2028-04-14'];

/** Monday to Friday without holidays; a trading day begins at 22:00 UTC of the day before. */
function isOpenAt(at: number): boolean {
  const day = new Date(at + 2 * HOUR_MS);
  return day.getUTCDay() % 6 !== 0 && !HOLIDAYS.includes(day.toISOString().slice(0, 10));
}

const open: Act = {
  name: 'forex.open',
  weight: 4,
  run: async ({ person, random, pick }) => {
    const terms = { type: 'market', margin_mode: pick(['isolated', 'cross'] as const) } as const;
    const size = { lots: 1 + random.int(20), leverage: pick([5, 20, 50]) };
    const side = pick(['long', 'short'] as const);
    await person.change('contract.open', { ...EURUSD, ...terms, ...size, side }, random);
  },
};

const place: Act = {
  name: 'forex.micro',
  weight: 3,
  run: async ({ person, random, pick, decimal }) => {
    const { products } = await person.call('micro.products', {});
    if (products.length === 0) return;
    const terms = { direction: pick(['up', 'down'] as const), seconds: pick(products).seconds };
    const stake = decimal(1, 30, 2);
    await person.change('micro.place', { ...EURUSD, ...terms, stake, is_practice: false }, random);
  },
};

/** Closes shortly before the market does, or tries to while it is closed. */
const close: Act = {
  name: 'forex.close',
  weight: 3,
  run: async ({ person, random, pick }) => {
    const positions = await person.call('contract.positions', {});
    const own = positions.filter(({ currency_match_id }) => currency_match_id === EURUSD.currency_match_id);
    if (own.length > 0) await person.change('contract.close', { id: pick(own).id }, random);
  },
};

/** Nothing is filled, closed or decided while the market is closed, whatever venues say meanwhile. */
async function checkHours(town: Town, person: Person): Promise<void> {
  const closes = await allOf((cursor) => person.call('contract.closes', { cursor, limit: 100 }));
  const ended = await allOf((cursor) => person.call('contract.history', { cursor, limit: 100 }));
  const positions = [...ended, ...(await person.call('contract.positions', {}))];
  const micro = await allOf((cursor) => person.call('micro.history', { cursor, limit: 100 }));
  const instants = [
    ...closes.filter(({ symbol }) => symbol === SYMBOL).map(({ id, closed_at }) => [id, closed_at] as const),
    ...positions
      .filter(({ symbol }) => symbol === SYMBOL)
      .map(({ id, opened_at }) => [id, opened_at] as const),
    ...micro
      .filter(({ symbol, state }) => symbol === SYMBOL && state !== 'void')
      .flatMap(({ id, accepted_at, expires_at }) => [[id, accepted_at] as const, [id, expires_at] as const]),
  ];
  for (const [id, at] of instants)
    if (at !== null && !isOpenAt(at))
      town.fail('hours', `${id} of ${person.email} happened at ${new Date(at).toISOString()}`);
}

/** Currencies, whose market sleeps at weekends and on holidays. */
export const forex: Capability = {
  name: 'forex',
  acts: [open, place, close],
  check: async (town) => {
    for (const person of town.people) await checkHours(town, person);
  },
};
