import { amountText } from '../amount-text.ts';
import type { DepthChange } from './join-depth.ts';

type Level = readonly [string, string];

/** An event of a depth stream. */
export function depthText(symbol: string, at: number, { U, u, b, a }: DepthChange): object {
  return { e: 'depthUpdate', E: at, s: symbol, U, u, b: levelTexts(b), a: levelTexts(a) };
}

export function levelTexts(levels: readonly Level[]): readonly Level[] {
  return levels.map(([price, quantity]) => [amountText(price), amountText(quantity)]);
}
