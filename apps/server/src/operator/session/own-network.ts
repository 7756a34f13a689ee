import { networkOf } from '../../kernel/network.ts';
import type { Deps } from '../deps.ts';
import { listAddresses } from './session-queries.ts';

/** Reports whether an address lies in no network where the operator had a session that is still on record. */
export async function isStranger(
  deps: Pick<Deps, 'db'>,
  place: { readonly email: string; readonly ip: string },
): Promise<boolean> {
  const addresses = await listAddresses(deps.db, place.email);
  return !addresses.some((ip) => networkOf(ip) === networkOf(place.ip));
}
