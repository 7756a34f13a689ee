import { divDecimal, subDecimal } from '@openbourse/money';

/**
 * Part of the stakes that the house keeps in the long run, in percent, when up and down are equally likely
 * and ties are left out: half of the difference between the loss rate and the profit rate.
 */
export function theoreticalEdge(product: {
  readonly profit_percent: string;
  readonly loss_percent: string;
}): string {
  return divDecimal(subDecimal(product.loss_percent, product.profit_percent), '2', 2, 'floor');
}
