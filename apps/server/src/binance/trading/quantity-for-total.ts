import { formatDecimal, parseSignedDecimal } from '@openbourse/money';
import { refuse } from '../error.ts';

const SCALE = 18;
const ONE = 10n ** BigInt(SCALE);

/** The quantity whose sale to these bids brings a total, or as much of it as whole steps and the bids allow. */
export function quantityForTotal(
  bids: readonly (readonly [price: string, quantity: string])[],
  total: string,
  step: string,
): string {
  const parse = (text: string): bigint => parseSignedDecimal(text, SCALE);
  let left = parse(total) * ONE;
  let sold = 0n;
  for (const [priceText, quantityText] of bids) {
    const price = parse(priceText);
    const wanted = left / price;
    const offered = parse(quantityText);
    const taken = wanted < offered ? wanted : offered;
    sold += taken;
    left -= taken * price;
    if (taken < offered) break;
  }
  const steps = sold / parse(step);
  if (steps === 0n) {
    throw refuse('rejected', 'Order book liquidity is less than LOT_SIZE filter minimum quantity.');
  }
  return formatDecimal(steps * parse(step), SCALE);
}
