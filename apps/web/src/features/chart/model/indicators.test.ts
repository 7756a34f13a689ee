import { expect, test } from 'vitest';
import { isMainIndicator, toggleIndicator } from './indicators.ts';

test('an indicator is added in the order of the menu and removed again', () => {
  const withBoll = toggleIndicator(['MA', 'VOL'], 'BOLL');
  expect(withBoll).toEqual(['MA', 'BOLL', 'VOL']);
  expect(toggleIndicator(withBoll, 'MA')).toEqual(['BOLL', 'VOL']);
});

test('averages and bands lie on the candles, oscillators below them', () => {
  expect(['MA', 'BOLL', 'VOL', 'KDJ'].map((name) => isMainIndicator(name as 'MA'))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
