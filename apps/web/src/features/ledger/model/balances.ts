import type { BalanceRow } from '@openbourse/api/socket';
import type { CallReply } from '@openbourse/client';
import { addDecimal, compareDecimal, divDecimal, mulDecimal } from '@openbourse/money';

export type Accounts = CallReply<'ledger.account_list'>;
export type Account = Accounts[number];
export type Balance = Account['balances'][number];

/** The last price of a currency in USDT; null while it is unknown. */
export type PriceOf = (code: string) => string | null;

export interface Prices {
  readonly priceOf: PriceOf;
  /**
   * Reports whether a currency has a market here; one that has none, such as a token before its listing,
   * stays without a price.
   */
  readonly isTraded: (code: string) => boolean;
}

const VALUE_SCALE = 8;
/** Balances below this value in USDT are small. */
const SMALL_BELOW = '1';

/**
 * The accounts after a message of the BALANCE channel. A currency that is not in the list yet has no name and
 * no picture here, so null asks to load the list anew.
 */
export function patchAccounts(accounts: Accounts, rows: readonly BalanceRow[]): Accounts | null {
  let patched = accounts;
  for (const row of rows) {
    const account = patched.find((one) => one.account_type_id === row.account_type_id);
    const balance = account?.balances.find((one) => one.currency_id === row.currency_id);
    if (account === undefined || balance === undefined) return null;
    const { available, held } = row;
    const total = addDecimal(available, held);
    // Its value is of the old amount, and an unknown value is not shown as an old one.
    const next: Balance = { ...balance, available, held, total, value_usdt: null };
    const balances = account.balances.map((one) => (one === balance ? next : one));
    patched = patched.map((one) => (one === account ? { ...account, balances } : one));
  }
  return patched;
}

/** A balance with its value at the live price; the server's value where no price is live. */
export function valueOf(balance: Balance, priceOf: PriceOf): string | null {
  const price = priceOf(balance.code);
  return price === null ? balance.value_usdt : mulDecimal(balance.total, price, VALUE_SCALE, 'floor');
}

export interface ValuedBalance extends Balance {
  readonly value: string | null;
}

export interface Holdings {
  /**
   * The most valuable first; what has no known value comes last but before what is empty. Empty balances of
   * currencies that are not traded here, such as fiat, are left out.
   */
  readonly balances: readonly ValuedBalance[];
  /** Null while the value of a part that is traded is unknown (rule book, section 10: never 0). */
  readonly total: string | null;
  /** Holdings left out of the total, because they are not traded here. */
  readonly untraded: readonly string[];
}

export function holdingsOf(account: Pick<Account, 'balances'>, { priceOf, isTraded }: Prices): Holdings {
  const balances = account.balances
    .map((balance) => ({ ...balance, value: valueOf(balance, priceOf) }))
    .filter((balance) => !isZero(balance.total) || priceOf(balance.code) !== null)
    .toSorted((a, b) => compareDecimal(rankOf(b), rankOf(a)));
  const held = balances.filter((balance) => !isZero(balance.total));
  const unknown = held.filter((balance) => balance.value === null);
  const untraded = unknown.filter(({ code }) => !isTraded(code)).map(({ code }) => code);
  const isKnown = unknown.length === untraded.length && (held.length === 0 || unknown.length < held.length);
  const total = held.reduce((sum, balance) => addDecimal(sum, balance.value ?? '0'), '0');
  return { balances, total: isKnown ? total : null, untraded: isKnown ? untraded : [] };
}

/** Reports whether there is anything of a currency. */
export function isHeld({ total }: Balance): boolean {
  return !isZero(total);
}

/** An unknown value ranks just above nothing. */
function rankOf(balance: ValuedBalance): string {
  if (isZero(balance.total)) return '-1';
  return balance.value ?? '0';
}

/** The list without small balances: unknown values are not small. */
export function withoutSmall(balances: readonly ValuedBalance[]): readonly ValuedBalance[] {
  return balances.filter((balance) => !isSmall(balance));
}

function isSmall({ total, value }: ValuedBalance): boolean {
  return isZero(total) || (value !== null && compareDecimal(value, SMALL_BELOW) < 0);
}

export interface Share {
  readonly code: string;
  /** Hundredths of a percent, for drawing and text. */
  readonly basisPoints: number;
}

/** All accounts as one: the balances of each currency together. */
export function everything(accounts: readonly Account[]): Pick<Account, 'balances'> {
  const sums = new Map<number, Balance>();
  for (const one of accounts.flatMap(({ balances }) => balances)) {
    const sum = sums.get(one.currency_id);
    sums.set(one.currency_id, sum === undefined ? one : togetherOf(sum, one));
  }
  return { balances: [...sums.values()] };
}

function togetherOf(a: Balance, b: Balance): Balance {
  const value =
    a.value_usdt === null || b.value_usdt === null ? null : addDecimal(a.value_usdt, b.value_usdt);
  return {
    ...a,
    available: addDecimal(a.available, b.available),
    held: addDecimal(a.held, b.held),
    total: addDecimal(a.total, b.total),
    value_usdt: value,
  };
}

/** Shares of values in their sum, the greatest first; what is nothing or less has none. */
export function sharesIn(
  values: readonly { readonly code: string; readonly value: string }[],
): readonly Share[] {
  const positive = values.filter(({ value }) => compareDecimal(value, '0') > 0);
  const total = positive.reduce((sum, { value }) => addDecimal(sum, value), '0');
  return positive
    .map(({ code, value }) => ({ code, basisPoints: basisPointsOf(value, total) }))
    .toSorted((a, b) => b.basisPoints - a.basisPoints);
}

/** The shares of the total: the greatest by name, the rest folded into one with an empty code. */
export function sharesOf({ balances, total }: Holdings, named: number): readonly Share[] {
  if (total === null || compareDecimal(total, '0') <= 0) return [];
  const shares = sharesIn(balances.flatMap(({ code, value }) => (value === null ? [] : [{ code, value }])));
  const rest = shares.slice(named);
  if (rest.length < 2) return shares;
  const folded = rest.reduce((sum, share) => sum + share.basisPoints, 0);
  return [...shares.slice(0, named), { code: '', basisPoints: folded }];
}

function basisPointsOf(value: string, total: string): number {
  return Number.parseInt(divDecimal(mulDecimal(value, '10000', VALUE_SCALE, 'floor'), total, 0, 'floor'), 10);
}

function isZero(amount: string): boolean {
  return compareDecimal(amount, '0') === 0;
}
