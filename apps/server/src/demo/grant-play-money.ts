import { USDT_ID } from '@openbourse/api';
import { divDecimal } from '@openbourse/money';
import type { Database, Tx } from '../kernel/db.ts';
import type { Currency, Ledger } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { GrantShape } from './accounts-data.ts';

export interface GrantDeps {
  readonly db: Database;
  readonly ledger: Ledger;
  readonly market: Market;
}

/** Credits play money from outside the world once per key, inside the caller's transaction. */
export async function postGrant(
  tx: Tx,
  deps: Omit<GrantDeps, 'db'>,
  grant: { readonly userId: number; readonly key: string; readonly shape: GrantShape },
): Promise<boolean> {
  const amounts = amountsOf(deps.market, grant.shape);
  return deps.ledger.post(tx, {
    kind: 'demo_grant',
    reference: null,
    idempotencyKey: `demo_grant:${grant.userId}:${grant.key}`,
    postings: amounts.flatMap(({ currency, amount }) => [
      { owner: { world: 'demo' }, currencyId: currency.id, amount: `-${amount}` },
      { owner: { userId: grant.userId, wallet: grant.shape.wallet }, currencyId: currency.id, amount },
    ]),
  });
}

/** Grants in a transaction of its own. */
export async function grantPlayMoney(
  deps: GrantDeps,
  grant: { readonly userId: number; readonly key: string; readonly shape: GrantShape },
): Promise<void> {
  await deps.db.transaction((tx) => postGrant(tx, deps, grant));
}

function amountsOf(market: Market, shape: GrantShape): { currency: Currency; amount: string }[] {
  const coins = market.all().filter((match) => match.kind === 'digital' && match.quote.id === USDT_ID);
  const usdt = coins[0]?.quote;
  const amounts = usdt === undefined ? [] : [{ currency: usdt, amount: shape.usdt }];
  for (const { base } of coins.slice(0, shape.coins)) {
    const price = market.price(base.code);
    if (price === null) continue;
    amounts.push({ currency: base, amount: divDecimal(shape.perCoinUsdt, price, base.scale, 'floor') });
  }
  return amounts.filter(({ amount }) => amount !== '0');
}
