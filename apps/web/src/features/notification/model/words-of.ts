import type { Translate } from '@openbourse/kit/lib/i18n.ts';

/** Figures that the texts of notices name. */
const FIGURES: ReadonlySet<string> = new Set([
  'amount',
  'quantity',
  'executed',
  'price',
  'stop',
  'stake',
  'payout',
  'profit',
  'returned',
  'threshold',
  'value',
]);
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** The values of a notice as its text says them: figures as the language writes them, sides by their words. */
export function wordsOf(
  params: Readonly<Record<string, string>>,
  say: { readonly t: Translate; readonly figure: (decimal: string) => string },
): Readonly<Record<string, string>> {
  const { side, direction } = params;
  return {
    ...Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        FIGURES.has(name) && DECIMAL.test(value) ? say.figure(value) : value,
      ]),
    ),
    ...((side === 'buy' || side === 'sell') && { side: say.t(`notice:side.${side}`) }),
    ...((direction === 'long' || direction === 'short') && {
      direction: say.t(`notice:direction.${direction}`),
    }),
  };
}
