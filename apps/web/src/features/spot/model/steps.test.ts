import { expect, test } from 'vitest';
import { divideToStep, isMultipleOf, isPositive, nextStep, toStep } from './steps.ts';

test.each([
  // amount, step, is a multiple
  ['64012.35', '0.01', true],
  ['64012.355', '0.01', false],
  ['15', '5', true],
  ['0.00000001', '0.00000001', true],
])('%s in steps of %s: %s', (amount, step, expected) => {
  expect(isMultipleOf(amount, step)).toBe(expected);
});

test('rounds to the step in the named direction', () => {
  expect(toStep('1.2345', '0.01', 'floor')).toBe('1.23');
  expect(toStep('1.2345', '0.01', 'ceil')).toBe('1.24');
  expect(toStep('7', '5', 'floor')).toBe('5');
});

test('divides without an intermediate rounding', () => {
  // 500 / 64052.82 = 0.0078060...
  expect(divideToStep('500', '64052.82', '0.00001')).toBe('0.0078');
  expect(divideToStep('1', '3', '1')).toBe('0');
});

test('steps stay on the grid and above zero', () => {
  expect(nextStep('64012.355', '0.01', 1)).toBe('64012.36');
  expect(nextStep('64012.355', '0.01', -1)).toBe('64012.35');
  expect(nextStep('0.01', '0.01', -1)).toBe('0.01');
  expect(nextStep('', '0.5', 1)).toBe('0.5');
});

test('distinguishes an entered amount from nothing', () => {
  expect(['', '0', '0.000', '0.01', '10'].map(isPositive)).toEqual([false, false, false, true, true]);
});
