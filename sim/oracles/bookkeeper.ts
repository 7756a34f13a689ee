import { isDeepStrictEqual } from 'node:util';
import type { Person } from '../people/person.ts';
import type { Town } from '../people/capability.ts';
import { type Amount, amountOf, Sums, textOf } from '../people/amount.ts';
import { CAPABILITIES } from '../people/capabilities.ts';

/**
 * Every person's money by currency, computed from what was granted and what the lists of the products say, equals what
 * the accounts show.
 */
export async function checkBooks(town: Town): Promise<void> {
  for (const person of town.people) {
    let shown = await readAccounts(town, person);
    let expected = await sumUp(person);
    // Blocks of the chain and jobs come while a person reads; what has changed meanwhile is read again.
    for (let again = await readAccounts(town, person); !isDeepStrictEqual(again, shown); ) {
      shown = again;
      expected = await sumUp(person);
      again = await readAccounts(town, person);
    }
    for (const code of new Set([...shown.keys(), ...expected.byCode.keys()])) {
      const [is, should] = [shown.get(code) ?? 0n, expected.of(code)];
      if (is !== should)
        town.fail('books', `${person.email} has ${textOf(is)} ${code} and should have ${textOf(should)}`);
    }
  }
}

/** Money of a person by currency, from the grants and the lists of the products. */
async function sumUp(person: Person): Promise<Sums> {
  const expected = new Sums();
  for (const [code, amount] of person.grants.byCode) expected.add(code, amount);
  for (const { book } of CAPABILITIES) await book?.(person, expected);
  return expected;
}

/** Money of a person by currency, as the accounts show it. */
async function readAccounts(town: Town, person: Person): Promise<ReadonlyMap<string, Amount>> {
  const shown = new Map<string, Amount>();
  for (const { balances } of await person.call('ledger.account_list', {})) {
    for (const { code, total, available, held } of balances) {
      if (amountOf(available) + amountOf(held) !== amountOf(total))
        town.fail('books', `${person.email}: ${available} + ${held} ${code} is not ${total}`);
      shown.set(code, (shown.get(code) ?? 0n) + amountOf(total));
    }
  }
  return shown;
}
