import { compareDecimal } from '@openbourse/money';
import { leastHighest, tooLarge, tooSmall } from './scaled.ts';
import { isPositive } from './steps.ts';
import type { TradeForm, TradeRule } from './trade-form.ts';

/** Scaled orders stand at prices of their own each. */
export const SCALED_RANGE: TradeRule = {
  key: 'spot.scaled_range',
  field: 'highestPrice',
  fails: (form) => {
    const [least, { highestPrice }] = [leastRange(form), form.ticket];
    return least !== null && isPositive(highestPrice) && compareDecimal(least, highestPrice) > 0;
  },
  details: (form) => ({
    ...{ accepted: leastRange(form) ?? '', orders: String(form.ticket.orderCount), tick: form.terms.tick },
  }),
};

/** Each of the scaled orders is one that the pair takes. */
export const SCALED_SIZES: readonly TradeRule[] = [
  {
    key: 'spot.scaled_too_small',
    field: 'quantity',
    fails: ({ ticket, terms }) => ticket.type === 'scaled' && tooSmall(ticket, terms) !== null,
    details: ({ ticket, terms }) => ({
      ...{ limit: terms.minNotional, asset: terms.quote, ...tooSmall(ticket, terms) },
    }),
  },
  {
    key: 'spot.scaled_too_large',
    field: 'quantity',
    fails: ({ ticket, terms }) => ticket.type === 'scaled' && tooLarge(ticket, terms) !== null,
    details: ({ ticket, terms }) => ({
      ...{ limit: terms.quantityMax, asset: terms.base, ...tooLarge(ticket, terms) },
    }),
  },
];

function leastRange({ ticket, terms }: TradeForm): string | null {
  return ticket.type === 'scaled' ? leastHighest(ticket, terms) : null;
}
