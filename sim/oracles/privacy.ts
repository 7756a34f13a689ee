import type { UserCall } from '@openbourse/client';
import type { Town } from '../people/capability.ts';
import type { Person } from '../people/person.ts';

/** Lists whose rows belong to one person alone. */
const OWN = [
  ...(['spot.open_orders', 'spot.orders', 'contract.positions', 'contract.history'] as const),
  ...(['contract.closes', 'micro.orders', 'micro.history', 'staking.orders'] as const),
  ...(['wallet.deposits', 'wallet.withdrawals', 'fiat.own_ads', 'apikey.list'] as const),
] satisfies readonly UserCall[];

/** No row is shown to two persons. */
export async function checkPrivacy(town: Town): Promise<void> {
  const owners = new Map<string, Person>();
  for (const person of town.people)
    for (const list of OWN) {
      const reply = await person.call(list, {});
      for (const { id } of 'data' in reply ? reply.data : reply) {
        const row = `${list} ${id}`;
        const owner = owners.get(row) ?? person;
        if (owner !== person) town.fail('privacy', `${row} of ${owner.email} is shown to ${person.email}`);
        owners.set(row, owner);
      }
    }
}
