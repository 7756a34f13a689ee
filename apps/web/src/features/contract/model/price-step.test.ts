import { expect, it } from 'vitest';
import { triggerStart } from './price-step.ts';

it('begins the steps of a trigger where the rules take it', () => {
  const prices = { entry: '100', mark: '90.02' };
  const tick = '0.05';
  expect(triggerStart({ field: 'takeProfit', side: 'long', tick }, prices)).toBe('100.05');
  expect(triggerStart({ field: 'stopLoss', side: 'long', tick }, prices)).toBe('89.95');
  expect(triggerStart({ field: 'takeProfit', side: 'short', tick }, prices)).toBe('89.95');
  expect(triggerStart({ field: 'stopLoss', side: 'short', tick }, prices)).toBe('100.05');
});
