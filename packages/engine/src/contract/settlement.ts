import { feeOf, type Holding, notionalOf, profitAt } from './margin.ts';
import { type ContractTerms, quantityOf } from './terms.ts';

/** The numbers of a close, in USDT. */
export interface Settlement {
  /** At the close price, rounded up. */
  readonly notional: bigint;
  /** Before fees; negative for a loss. */
  readonly profit: bigint;
  /** Amount taken of the close fee, and of the liquidation fee. */
  readonly fee: bigint;
  readonly liquidationFee: bigint;
  /** The part of the loss that the insurance fund pays. */
  readonly deficit: bigint;
  /** The margin that the close gives free. */
  readonly margin: bigint;
  /** `margin + profit + deficit - fee - liquidationFee`: what the account gets; negative only in cross margin. */
  readonly returned: bigint;
}

/** The margin that a close of some lots gives free, rounded down; the last close gives what is left. */
export function marginShare(
  position: { readonly margin: bigint; readonly lots: number },
  closedLots: number,
): bigint {
  return (position.margin * BigInt(closedLots)) / BigInt(position.lots);
}

/**
 * Settles a close of some lots at a mark price: first the profit or loss, then the close fee, then the liquidation
 * fee, each at most what is left; the rest of a loss is a deficit of the insurance fund (rule book, section 2,
 * "Liquidation fee"). `collateral` is what may be taken beside the margin given free: nothing for an isolated
 * position, the cash of the account for a cross position.
 */
export function settleClose(
  position: {
    readonly holding: Holding;
    readonly lots: number;
    readonly terms: ContractTerms;
    readonly collateral: bigint;
  },
  close: { readonly lots: number; readonly mark: bigint; readonly isLiquidation: boolean },
): Settlement {
  const { holding, terms } = position;
  const quantity = quantityOf(terms, close.lots);
  const notional = notionalOf({ price: close.mark, quantity, conversion: holding.conversion });
  const profit = profitAt({ ...holding, quantity }, close.mark);
  const margin = marginShare({ margin: holding.margin, lots: position.lots }, close.lots);
  const worth = margin + position.collateral + profit;
  const deficit = worth < 0n ? -worth : 0n;
  const fee = least(feeOf(notional, terms.feeRate), worth + deficit);
  const liquidationFee = close.isLiquidation
    ? least(feeOf(notional, terms.liquidationFeeRate), worth + deficit - fee)
    : 0n;
  return {
    notional,
    profit,
    fee,
    liquidationFee,
    deficit,
    margin,
    returned: margin + profit + deficit - fee - liquidationFee,
  };
}

/** Splits an overnight fee: the free balance pays first, then the margin; the rest is waived. A credit goes to free. */
export function payOvernight(
  fee: bigint,
  purse: { readonly free: bigint; readonly margin: bigint },
): { readonly fromFree: bigint; readonly fromMargin: bigint } {
  if (fee <= 0n) return { fromFree: fee, fromMargin: 0n };
  const fromFree = least(fee, purse.free);
  return { fromFree, fromMargin: least(fee - fromFree, purse.margin) };
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
