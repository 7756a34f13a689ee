import { divDecimal, subDecimal } from '@openbourse/money';

/**
 * What the house keeps of the stakes in the long run, in percent, when up and down are equally likely and ties are
 * left out: half of what the loss rate is above the profit rate.
 */
export function theoreticalEdge(product: {
  readonly profit_percent: string;
  readonly loss_percent: string;
}): string {
  return divDecimal(subDecimal(product.loss_percent, product.profit_percent), '2', 2, 'floor');
}
