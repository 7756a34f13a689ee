import type { CoverageState, ReplyOf, wallet } from '@openbourse/api';
import { addDecimal, compareDecimal, subDecimal } from '@openbourse/money';

/** Amount of one coin that is owed to users by the ledger, and the part of it that the chains can show. */
export interface OwedCoin {
  readonly currencyId: number;
  readonly code: string;
  /** All that users have, whatever it came from: what came in and what the house lost to them. */
  readonly owed: string;
  /** The part of it that was sent and may have left custody already. */
  readonly inFlight: string;
  /** Amount brought in by hand, with a voucher or as capital, which no node shows. */
  readonly byHand: string;
  /** Play money that a demonstration gave out; it cannot be withdrawn. */
  readonly play: string;
  /** Amount that operators declare elsewhere and that has not expired. */
  readonly declared: string;
}

/** Holdings of a coin on a chain; null where it does not answer or is not read to its end. */
export interface ChainCustody {
  readonly chain: string;
  readonly name: string;
  readonly custody: string | null;
}

export interface ComparedCoin extends OwedCoin {
  readonly chains: readonly ChainCustody[];
  /** Holdings of the chains that answer. */
  readonly custody: string;
  /** Holdings beyond what is owed; negative where they are less. */
  readonly difference: string;
  readonly state: CoverageState;
}

/**
 * Compares what custody holds of a coin with everything that is owed of it (reliability, L11). Nothing is taken for
 * granted of a chain that does not answer. What was brought in by hand may be held elsewhere, so without it the rest is not
 * known to be covered; beyond it coins are missing. What is declared elsewhere is counted apart, and it may be what was
 * brought in by hand, so of the two the larger one counts.
 */
export function compareOwed(coin: OwedCoin, chains: readonly ChainCustody[]): ComparedCoin {
  const custody = chains.reduce((sum, one) => addDecimal(sum, one.custody ?? '0'), '0');
  const difference = subDecimal(custody, subDecimal(subDecimal(coin.owed, coin.inFlight), coin.play));
  const isKnown = chains.every((one) => one.custody !== null) && coin.play === '0';
  return { ...coin, chains, custody, difference, state: stateOf(coin, { difference, isKnown }) };
}

function stateOf(
  { declared, byHand }: OwedCoin,
  { difference, isKnown }: { readonly difference: string; readonly isKnown: boolean },
): CoverageState {
  const holds = (elsewhere: string): boolean => compareDecimal(addDecimal(difference, elsewhere), '0') >= 0;
  if (holds('0')) return 'covered';
  if (holds(declared)) return 'declared';
  return isKnown && !holds(byHand) ? 'short' : 'unknown';
}

/** Reports whether the chains alone cover it: false where coins are missing whatever else is counted. */
export function isCoveredIn(state: CoverageState): boolean | null {
  if (state === 'covered') return true;
  return state === 'short' ? false : null;
}

export function presentCoin(coin: ComparedCoin): ReplyOf<typeof wallet.operatorCustody>[number] {
  const { currencyId, code, owed, inFlight, byHand, play, declared, chains, custody, difference, state } =
    coin;
  return {
    currency_id: currencyId,
    code,
    owed,
    in_flight: inFlight,
    by_hand: byHand,
    play_money: play,
    custody_total: custody,
    chains: [...chains],
    declared_total: declared,
    difference,
    difference_declared: addDecimal(difference, declared),
    is_covered: isCoveredIn(state),
    state,
  };
}
