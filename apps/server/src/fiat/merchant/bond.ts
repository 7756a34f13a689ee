import { assert } from '../../kernel/error.ts';
import { listCoins } from '../coins.ts';
import type { Kit } from '../kit.ts';

export const BOND_COIN = 'USDT';

/** The coin of the bond. */
export function bondCurrencyId(kit: Pick<Kit, 'market'>): number {
  const coin = listCoins(kit).find(({ code }) => code === BOND_COIN);
  assert(coin !== undefined, 'bonds are in a coin that is traded');
  return coin.id;
}
