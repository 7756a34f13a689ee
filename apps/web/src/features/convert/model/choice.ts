import { compareDecimal, divDecimal, mulDecimal } from '@openbourse/money';
import type { Match } from '../../market-data/index.ts';

export interface Balance {
  readonly accountTypeId: number;
  readonly code: string;
  readonly available: string;
}

export interface Balances {
  readonly spot: readonly Balance[];
  readonly others: readonly Balance[];
}

/** Currencies that are given and received, and the pair between them. */
export interface Choice {
  readonly from: string;
  readonly to: string;
  readonly match: Match;
  /** Of the order in the pair. */
  readonly side: 'buy' | 'sell';
}

type Ends = Pick<Choice, 'from' | 'to'>;
const SCALE = 8;
const NONE = '0';

/** Every way from one currency to another in one step, in the order of the pairs. */
export function choicesOf(matches: readonly Match[]): readonly Choice[] {
  return matches
    .filter((match) => match.is_spot_tradable)
    .flatMap((match): readonly Choice[] => {
      const { base_currency_code: base, quote_currency_code: quote } = match;
      return [
        { from: quote, to: base, match, side: 'buy' },
        { from: base, to: quote, match, side: 'sell' },
      ];
    });
}

/** The choice that an address names, as far as there is one; else the nearest that there is. */
export function pickChoice(
  choices: readonly Choice[],
  { from, to }: { readonly from: string | null; readonly to: string | null },
): Choice | undefined {
  return (
    choices.find((one) => one.from === from && one.to === to) ??
    choices.find((one) => one.from === from) ??
    choices.find((one) => one.to === to) ??
    choices[0]
  );
}

/** Takes another currency for one end; what no pair joins to it gives way. */
export function withEnd(choices: readonly Choice[], ends: Ends, chosen: Partial<Ends>): Ends {
  const next = { ...ends, ...chosen };
  if (next.from === next.to) return { from: ends.to, to: ends.from };
  const isPair = choices.some(({ from, to }) => from === next.from && to === next.to);
  if (isPair) return next;
  const fitting = choices.find(({ from, to }) =>
    chosen.from === undefined ? to === next.to : from === next.from,
  );
  return fitting ?? ends;
}

/** The currencies of one end, each once. */
export function codesOf(choices: readonly Choice[], end: 'from' | 'to'): readonly string[] {
  return [...new Set(choices.map((choice) => choice[end]))];
}

/** Rough worth of an amount of one end at the other one, by the last price; null without one. */
export function estimate({ match, side }: Choice, end: 'from' | 'to', amount: string): string | null {
  const { close } = match.currency_quotation;
  if (amount === '' || compareDecimal(close, NONE) <= 0) return null;
  const isBase = (side === 'sell') === (end === 'from');
  return isBase ? mulDecimal(amount, close, SCALE, 'floor') : divDecimal(amount, close, SCALE, 'floor');
}

export type AmountFault = 'missing' | 'balance';

/** Fault of an amount to pay; an amount to receive is judged by its quote. */
export function amountFault(
  end: 'from' | 'to',
  amount: string,
  available: string | null,
): AmountFault | null {
  if (amount === '' || compareDecimal(amount, NONE) <= 0) return 'missing';
  return end === 'from' && available !== null && compareDecimal(amount, available) > 0 ? 'balance' : null;
}

export const availableOf = ({ spot }: Balances, code: string): string =>
  spot.find((one) => one.code === code)?.available ?? NONE;

/** The other account that has most of a currency; null where none has any. */
export function elsewhere({ others }: Balances, code: string): Balance | null {
  const [most] = others
    .filter((one) => one.code === code && compareDecimal(one.available, NONE) > 0)
    .toSorted((a, b) => compareDecimal(b.available, a.available));
  return most ?? null;
}

/** A balance that is worth little, and whether the pair that sells it takes so little. */
export interface SmallBalance {
  readonly choice: Choice;
  readonly amount: string;
  readonly value: string;
  readonly isTradable: boolean;
}

/** Balances of the spot account that are worth less than a threshold in the currency they are sold for, the largest first. */
export function smallBalances(
  choices: readonly Choice[],
  { spot }: Balances,
  below: string,
): readonly SmallBalance[] {
  const found = spot.flatMap(({ code, available }): readonly SmallBalance[] => {
    const choice = choices.find(({ from, side }) => from === code && side === 'sell');
    if (choice === undefined || compareDecimal(available, NONE) <= 0) return [];
    const value = estimate(choice, 'from', available);
    if (value === null || compareDecimal(value, below) >= 0) return [];
    const isTradable = compareDecimal(value, choice.match.min_notional) >= 0;
    return [{ choice, amount: available, value, isTradable }];
  });
  return found.toSorted((a, b) => compareDecimal(b.value, a.value));
}
