import { ACCOUNT_TYPES } from '@openbourse/api';
import { addDecimal, compareDecimal, DAY_MS, divDecimal, mulDecimal, subDecimal } from '@openbourse/money';
import { FEE_KINDS, FLOW_KINDS } from './flows.ts';
import type { Overview, PortfolioDeps } from './portfolio-deps.ts';
import { listDays, listFlowsSince } from './queries.ts';
import { dayOf, type PastValue, QUOTE, VALUE_SCALE, valuesAt } from './value-at.ts';

const SHOWN_DAYS = 30;
const PERCENT_SCALE = 4;

type Accounts = Awaited<ReturnType<PortfolioDeps['ledger']['listAccounts']>>;

interface Present {
  readonly total: string;
  readonly amounts: ReadonlyMap<string, string>;
  readonly unpriced: readonly string[];
  readonly unrealised: string | null;
}

/**
 * Value of everything a user has, with the profit of the UTC day:
 * `profit = total - total at 00:00 - (inflows - outflows since)`, each flow at the price of its minute, and
 * in percent of the total at 00:00 with the net inflow.
 */
export async function showOverview(deps: PortfolioDeps, userId: number): Promise<Overview> {
  const { db, clock } = deps;
  const since = dayOf(clock.now());
  const accounts = await deps.ledger.listAccounts(userId);
  const unrealised = await deps.contracts.unrealisedOf(userId);
  const totals = accounts.map((account) => ({
    account_type_id: account.account_type_id,
    total: addDecimal(worthOf(account), account.code === ACCOUNT_TYPES[2] ? (unrealised ?? '0') : '0'),
  }));
  const present: Present = {
    ...holdingsOf(accounts),
    total: sum(totals.map(({ total }) => total)),
    unrealised,
  };
  const before = (await valuesAt(deps, db, { userIds: [userId], day: since })).get(userId);
  const flows = await flowsSince(deps, { userId, since });
  const days = await listDays(db, { userId, from: since - (SHOWN_DAYS - 1) * DAY_MS });
  const profit = before === undefined ? null : profitOf(present, before, flows);
  const base = addDecimal(before?.total ?? '0', flows ?? '0');
  return {
    total: present.total,
    accounts: totals,
    unrealised_profit: unrealised,
    unpriced: [...present.unpriced],
    today: profit === null ? null : { since, profit, percent: shareOf(profit, base) },
    days: days.map(({ day, total }) => ({ at: day, total })),
  };
}

function worthOf({ balances }: Accounts[number]): string {
  return sum(balances.map(({ value_usdt: value }) => value ?? '0'));
}

function holdingsOf(accounts: Accounts): Pick<Present, 'amounts' | 'unpriced'> {
  const amounts = new Map<string, string>();
  const unpriced = new Set<string>();
  for (const { code, total, value_usdt: value } of accounts.flatMap(({ balances }) => balances)) {
    if (compareDecimal(total, '0') === 0) continue;
    amounts.set(code, addDecimal(amounts.get(code) ?? '0', total));
    if (value === null) unpriced.add(code);
  }
  return { amounts, unpriced: [...unpriced] };
}

/** Inflows less outflows; null where the price of a part is not known. */
async function flowsSince(
  { db }: PortfolioDeps,
  of: { readonly userId: number; readonly since: number },
): Promise<string | null> {
  const kinds = { kinds: FLOW_KINDS, feeKinds: FEE_KINDS, quote: QUOTE };
  const rows = await listFlowsSince(db, { userId: of.userId, at: of.since, ...kinds });
  let total = '0';
  for (const { amount, price } of rows) {
    if (price === null) return null;
    total = addDecimal(total, mulDecimal(amount, price, VALUE_SCALE, 'floor'));
  }
  return total;
}

/**
 * Null where it would be a guess: a price of then is missing, or the amount of something without a price has changed,
 * which counts as nothing now and was paid for.
 */
function profitOf(now: Present, before: PastValue, flows: string | null): string | null {
  if (flows === null || now.unrealised === null || !before.hasContracts) return null;
  const isSame = (code: string): boolean =>
    compareDecimal(now.amounts.get(code) ?? '0', before.amounts.get(code) ?? '0') === 0;
  const withoutPrice = new Set([...now.unpriced, ...before.unpriced]);
  for (const code of withoutPrice)
    if (!isSame(code) || now.unpriced.includes(code) !== before.unpriced.includes(code)) return null;
  return subDecimal(subDecimal(now.total, before.total), flows);
}

function shareOf(profit: string, base: string): string | null {
  if (compareDecimal(base, '0') <= 0) return null;
  return mulDecimal(divDecimal(profit, base, PERCENT_SCALE + 2, 'floor'), '100', PERCENT_SCALE, 'floor');
}

function sum(amounts: readonly string[]): string {
  return amounts.reduce(addDecimal, '0');
}
