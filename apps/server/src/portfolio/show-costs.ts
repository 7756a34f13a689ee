import { type CostHolding, VALUE_SCALE as COST_SCALE } from '@openbourse/engine';
import {
  addDecimal,
  compareDecimal,
  divDecimal,
  formatDecimal,
  mulDecimal,
  parseSignedDecimal,
  subDecimal,
} from '@openbourse/money';
import { type HeldCurrency, keepBook, listHeld } from './cost-queries.ts';
import { QUOTE, VALUE_SCALE } from './point.ts';
import type { Costs, PortfolioDeps } from './portfolio-deps.ts';
import { readCosts } from './read-costs.ts';

type Asset = Costs['assets'][number];

/** Pages that a request reads at most; who has traded more since asks again. */
const PAGES_MAX = 10;
const PERCENT_SCALE = 4;
const NOTHING: CostHolding = { quantity: 0n, cost: 0n, realised: 0n };

/** Cost and profit of everything a user has or had, as far as the book is read. */
export async function showCosts(deps: PortfolioDeps, userId: number): Promise<Costs> {
  const { db, clock, market } = deps;
  const { book, isCurrent, kept, held } = await db.view(async (tx) => {
    const read = await readCosts(tx, { userId, now: clock.now(), pagesMax: PAGES_MAX });
    return { ...read, held: await listHeld(tx, userId) };
  });
  if (kept !== null) await db.transaction((tx) => keepBook(tx, userId, kept));
  if (!isCurrent) return { is_current: false, unrealised: null, realised: null, assets: [] };
  const holdings = book.holdings();
  const assets = held
    .map((one) =>
      presentAsset(one, holdings.get(one.code), one.code === QUOTE ? '1' : market.price(one.code)),
    )
    .filter(
      ({ quantity, realised }) => realised === null || compareDecimal(quantity, '0') > 0 || realised !== '0',
    )
    .toSorted((a, b) => compareDecimal(b.value ?? '0', a.value ?? '0'));
  return {
    is_current: true,
    unrealised: sumOf(assets.map(({ unrealised }) => unrealised)),
    realised: sumOf(assets.map(({ realised }) => realised)),
    assets,
  };
}

/** A book that says another quantity than the accounts is not believed. */
function presentAsset(held: HeldCurrency, found: CostHolding | undefined, price: string | null): Asset {
  const { currencyId, code, name, logo, quantity, scale } = held;
  const holding = found ?? NOTHING;
  const isTrue = holding.quantity === parseSignedDecimal(quantity, scale);
  const cost = isTrue ? textOf(holding.cost) : null;
  const value = price === null ? null : mulDecimal(quantity, price, VALUE_SCALE, 'floor');
  const isHeld = compareDecimal(quantity, '0') > 0;
  const unrealised = !isHeld ? '0' : cost === null || value === null ? null : subDecimal(value, cost);
  const hasCost = cost !== null && compareDecimal(cost, '0') > 0;
  return {
    currency_id: currencyId,
    code,
    name,
    logo,
    quantity,
    cost,
    average_cost: isHeld && cost !== null ? divDecimal(cost, quantity, VALUE_SCALE, 'floor') : null,
    value,
    unrealised,
    unrealised_percent:
      unrealised === null || !hasCost
        ? null
        : mulDecimal(divDecimal(unrealised, cost, PERCENT_SCALE + 2, 'floor'), '100', PERCENT_SCALE, 'floor'),
    realised: isTrue ? textOf(holding.realised) : null,
  };
}

/** Values are cut to the decimals of USDT. */
function textOf(value: CostHolding['cost']): string | null {
  if (value === 'unknown') return null;
  return mulDecimal(formatDecimal(value, COST_SCALE), '1', VALUE_SCALE, 'floor');
}

function sumOf(values: readonly (string | null)[]): string | null {
  return values.reduce<string | null>(
    (sum, value) => (sum === null || value === null ? null : addDecimal(sum, value)),
    '0',
  );
}
