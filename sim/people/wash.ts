import { amountOf } from './amount.ts';
import type { Act, Capability, Town } from './capability.ts';
import { INVITED_BY } from './invitation.ts';
import { allOf } from './list.ts';
import type { Person } from './person.ts';
import { orRefused } from './second-factor.ts';

/** Pairs with what is traded of the base, and how far from the middle of the venues. */
const PAIRS = [
  { id: 1, venue: 'BTC/USDT', low: 0.001, high: 0.2, decimals: 4 },
  { id: 2, venue: 'ETH/USDT', low: 0.01, high: 4, decimals: 3 },
] as const;

interface Accounts {
  readonly first: Person;
  readonly second: Person;
}

/** The two accounts of one person, of whom one has invited the other. */
function accountsIn({ people }: Pick<Town, 'people'>): Accounts | null {
  const second = people.find(({ index }) => INVITED_BY[index]?.isSamePerson === true);
  const first = people.find(({ index }) => index === INVITED_BY[second?.index ?? -1]?.inviter);
  return first === undefined || second === undefined ? null : { first, second };
}

/** Both accounts of one person trade with each other at one price, in the hope that volume is worth something. */
const trade: Act = {
  name: 'wash.trade',
  weight: 4,
  run: async (scene) => {
    const { town, world, random, pick } = scene;
    const accounts = accountsIn(town);
    if (accounts === null) return;
    const isFirst = random.int(2) === 0;
    const [maker, taker] = isFirst ? [accounts.first, accounts.second] : [accounts.second, accounts.first];
    const { id: currency_match_id, venue, low, high, decimals } = pick(PAIRS);
    const price = world.venues.priceOf(venue);
    const order = {
      currency_match_id,
      type: 'limit',
      price,
      quantity: scene.decimal(low, high, decimals),
    } as const;
    const [bid, ask] = pick([['buy', 'sell'] as const, ['sell', 'buy'] as const]);
    await maker.change('spot.place_order', { ...order, side: bid, time_in_force: 'gtc' }, random);
    await taker.change('spot.place_order', { ...order, side: ask, time_in_force: 'ioc' }, random);
  },
};

const fillsOf = (person: Person) => allOf((cursor) => person.call('spot.trades', { cursor, limit: 100 }));

/** Fills between both accounts are the same on both sides, each side has paid for them, and they earn no better rate. */
async function checkWash(town: Town): Promise<void> {
  const accounts = accountsIn(town);
  if (accounts === null) return;
  const { first, second } = accounts;
  const others = new Map((await fillsOf(second)).map((fill) => [fill.id, fill]));
  for (const fill of await fillsOf(first)) {
    const other = others.get(fill.id);
    if (other === undefined) continue;
    town.journal.count('two accounts of one person traded with each other');
    const isSame = other.quantity === fill.quantity && other.total === fill.total && other.side !== fill.side;
    const isPaid = [fill, other].every(({ fee }) => amountOf(fee) > 0n);
    if (!isSame || !isPaid)
      town.fail('wash', `one person traded for nothing: ${JSON.stringify([fill, other])}`);
  }
  const stranger = town.people.find((person) => person !== first && person !== second);
  if (stranger === undefined) return;
  for (const { id: currency_match_id } of PAIRS) {
    const rates = await orRefused(() => stranger.call('spot.fee_rates', { currency_match_id }));
    for (const account of [first, second]) {
      const own = await orRefused(() => account.call('spot.fee_rates', { currency_match_id }));
      if (JSON.stringify(own) !== JSON.stringify(rates))
        town.fail(
          'wash',
          `${account.email} has the rates ${JSON.stringify(own)}, others ${JSON.stringify(rates)}`,
        );
    }
  }
}

/** One person with two accounts that trade with each other; that its fees come back to neither, `referral.ts` looks at. */
export const wash: Capability = { name: 'wash', acts: [trade], check: checkWash };
