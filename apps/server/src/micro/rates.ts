import type { MicroRates } from '@openbourse/engine';

/** The engine counts fractions with eight decimals. */
const PER_PPM = 100n;

/** The frozen rates of an order as the engine takes them. */
export function ratesOf(order: { readonly profitPpm: number; readonly lossPpm: number }): MicroRates {
  return { profit: BigInt(order.profitPpm) * PER_PPM, loss: BigInt(order.lossPpm) * PER_PPM };
}
