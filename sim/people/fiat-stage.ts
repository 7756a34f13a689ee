import { FIAT_ACCOUNT, TRADE_ACCOUNT } from '@openbourse/api';
import { seededRandom } from '@openbourse/testkit/seeded-random';
import type { Town } from './capability.ts';
import type { Person } from './person.ts';

/** The first people of the town have stores. */
const MERCHANTS = 3;
/** Names with which accounts are verified and bank accounts are in. */
const NAMES = ['Ahrens', 'Brandt', 'Conrad', 'Dietz', 'Engel', 'Fuchs', 'Graf', 'Haas'];
const FUNDS = [
  { currency_id: 1, amount: '15000' },
  { currency_id: 2, amount: '0.5' },
] as const;

export const nameOf = ({ index }: Person): string => `Anna ${NAMES[index]}`;

/** Verifies everybody, gives each a bank account and coins in the fiat account, and certifies some as merchants. */
export async function settleFiat(town: Town): Promise<void> {
  for (const person of town.people) {
    await verify(town, person);
    await person.call('fiat.save_collection_method', {
      ...{ kind: 'bank', real_name: nameOf(person), pay_password: person.payPassword },
      ...{ bank_name: 'Deutsche Bank', card_number: '6222021234567890123' },
    });
    const accounts = { from_account_type_id: TRADE_ACCOUNT, to_account_type_id: FIAT_ACCOUNT } as const;
    for (const coin of FUNDS) await person.call('ledger.transfer', { ...accounts, ...coin });
    if (person.index >= MERCHANTS) continue;
    await openStore(town, person);
    for (const side of ['sell', 'buy'] as const) await publishFirst(person, side);
  }
}

/** Papers and their examination are of another capability. */
async function verify({ world }: Town, person: Person): Promise<void> {
  const { db, identity, verification } = world.app.slices;
  await db.transaction(async (tx) => {
    await identity.certifyUser(tx, { userId: person.userId, level: 2 });
    await verification.certifyName(tx, { userId: person.userId, name: nameOf(person) });
  });
}

async function openStore(town: Town, person: Person): Promise<void> {
  const random = seededRandom(person.index);
  const business_name = `Harbour ${NAMES[person.index]}`;
  const { merchant } = await person.call('fiat.apply', { business_name, pay_password: person.payPassword });
  await town
    .officer('fiat_arbiter')
    .change(
      'fiat.operator_decide_merchant',
      { id: merchant?.id ?? '', decision: 'certify', is_history_waived: true, reason: 'known for years' },
      random,
    );
}

async function publishFirst(person: Person, side: 'sell' | 'buy'): Promise<void> {
  const [method] = await person.call('fiat.collection_methods', {});
  await person.call('fiat.publish_ad', {
    ...{ side, currency_id: 1, unit: 'USD', quantity: '2000', price_kind: 'fixed' },
    ...{
      price: side === 'sell' ? '1.02' : '0.99',
      min_volume: '20',
      max_volume: '900',
      window_minutes: '15',
    },
    ...(side === 'buy' ? { payment_kinds: 'bank' } : { method_ids: method?.id ?? '' }),
  });
}
