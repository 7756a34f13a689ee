import { isDeepStrictEqual } from 'node:util';
import type { Town } from '../people/capability.ts';

/** Modes of the site, accounts and open orders of every person; a restart changes none of it. */
async function readAll({ people }: Town): Promise<readonly unknown[]> {
  const seen: unknown[] = [await people[0]?.call('site.modes', {})];
  for (const person of people) {
    const accounts = await person.call('ledger.account_list', {});
    seen.push(
      accounts.map(({ code, balances }) => ({
        code,
        balances: balances.map(({ code: currency, available, held }) => ({ currency, available, held })),
      })),
      await person.call('spot.open_orders', {}),
    );
  }
  return seen;
}

/** Stops the server at rest and starts it again: modes, balances, orders and books are as before. */
export async function checkRestart(town: Town): Promise<void> {
  const { world } = town;
  const [before, booksBefore] = [await world.drive(readAll(town)), await world.drive(readBooks(town))];
  await world.stop();
  await world.start();
  const [after, booksAfter] = [await world.drive(readAll(town)), await world.drive(readBooks(town))];
  for (const [at, one] of before.entries())
    if (!isDeepStrictEqual(one, after[at]))
      town.fail('restart', `before ${JSON.stringify(one)}, after ${JSON.stringify(after[at])}`);
  if (!isDeepStrictEqual(booksBefore, booksAfter))
    town.fail('restart', `books before ${JSON.stringify(booksBefore)}, after ${JSON.stringify(booksAfter)}`);
}

async function readBooks({ people }: Town): Promise<unknown> {
  const [person] = people;
  const books: unknown[] = [];
  for (const currency_match_id of [1, 2]) {
    const depth = await person?.call('market.depth', { currency_match_id });
    books.push({ bids: depth?.bids, asks: depth?.asks });
  }
  return books;
}
