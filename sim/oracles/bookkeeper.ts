import type { Town } from '../people/capability.ts';
import { type Amount, amountOf, Sums, textOf } from '../people/amount.ts';
import { CAPABILITIES } from '../people/capabilities.ts';

/**
 * Every person's money by currency, computed from what was granted and what the lists of the products say, equals what
 * the accounts show.
 */
export async function checkBooks(town: Town): Promise<void> {
  for (const person of town.people) {
    const expected = new Sums();
    for (const [code, amount] of person.grants.byCode) expected.add(code, amount);
    for (const { book } of CAPABILITIES) await book?.(person, expected);
    const shown = new Map<string, Amount>();
    for (const { balances } of await person.call('ledger.account_list', {})) {
      for (const { code, total, available, held } of balances) {
        if (amountOf(available) + amountOf(held) !== amountOf(total))
          town.fail('books', `${person.email}: ${available} + ${held} ${code} is not ${total}`);
        shown.set(code, (shown.get(code) ?? 0n) + amountOf(total));
      }
    }
    for (const code of new Set([...shown.keys(), ...expected.byCode.keys()])) {
      const [is, should] = [shown.get(code) ?? 0n, expected.of(code)];
      if (is !== should)
        town.fail('books', `${person.email} has ${textOf(is)} ${code} and should have ${textOf(should)}`);
    }
  }
}
