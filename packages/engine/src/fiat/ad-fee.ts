import { mulDiv } from '@openbourse/money';

/**
 * The fee of who published an ad, in minor units of its coin (rule book, section 5).
 *
 * Invariant: what a selling ad sets aside is the fee of all its coins in one piece, rounded up. It is divided among
 * its orders and what is left without a remainder, whatever is taken and given back in between.
 */
const PPM = 1_000_000n;

/** The fee of a quantity in one piece; the house never rounds a fee down. */
export function adFeeFor(quantity: bigint, feePpm: number): bigint {
  return mulDiv(quantity, BigInt(feePpm), PPM, 'ceil');
}

/** Part of a selling ad's fee that an order takes: what is not needed for the rest. */
export function sellingFee(
  ad: { readonly remaining: bigint; readonly feeRemaining: bigint; readonly feePpm: number },
  quantity: bigint,
): bigint {
  const kept = adFeeFor(ad.remaining - quantity, ad.feePpm);
  return ad.feeRemaining > kept ? ad.feeRemaining - kept : 0n;
}
