import { expect, test } from 'vitest';
import { AppError } from '../kernel/error.ts';
import { checkNewFilters } from './check-filters.ts';

const SCALES = { baseScale: 8, quoteScale: 8 };
const FILTERS = {
  price_tick: '0.00001',
  quantity_step: '0.001',
  quantity_max: '2000',
  min_notional: '0.0001',
};

type Field = keyof typeof FILTERS;

function refusalOf(change: Partial<typeof FILTERS>): AppError | null {
  try {
    checkNewFilters({ ...FILTERS, ...change }, SCALES);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

test('sound filters of a new match pass', () => {
  expect(refusalOf({})).toBeNull();
});

test.each<{ field: Field; value: string }>([
  { field: 'quantity_step', value: '0' },
  { field: 'quantity_step', value: '0.000000001' },
  { field: 'price_tick', value: '0' },
  { field: 'price_tick', value: '0.000001' },
  { field: 'quantity_max', value: '0' },
  { field: 'quantity_max', value: '1.0001' },
  { field: 'quantity_max', value: '99999999999999' },
  { field: 'min_notional', value: '0.000000001' },
])('$field $value is refused with a value that passes', ({ field, value }) => {
  const refusal = refusalOf({ [field]: value });
  expect(refusal).toMatchObject({ key: 'market.filter_invalid', details: { field, value } });
  const accepted = String(refusal?.details['accepted']);
  const fitting = field === 'quantity_step' ? { price_tick: '1' } : {};
  expect(refusalOf({ ...fitting, [field]: accepted })).toBeNull();
});
