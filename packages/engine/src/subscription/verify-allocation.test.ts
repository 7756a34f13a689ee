import { expect, test } from 'vitest';
import { allocateOffering, hashOfText, writeAllocationFile } from './allocation-file.ts';
import { findOwnShare, verifyAllocation } from './verify-allocation.ts';

const { file } = allocateOffering(
  {
    id: 1,
    token: 'HBR',
    token_scale: 2,
    quote: 'USDT',
    quote_scale: 8,
    issue_price: '1',
    supply: '5000',
    cap_per_user: '2500',
    ends_at: 0,
  },
  [
    { ref: 'c', amount: '1000', at: 3 },
    { ref: 'a', amount: '7000', at: 1 },
    { ref: 'b', amount: '2000', at: 2 },
  ],
);
const text = writeAllocationFile(file);

test('finds a published file right and the own share in it', () => {
  const verified = verifyAllocation(text, hashOfText(text));
  expect(verified.steps.filter(({ isRight }) => !isRight)).toEqual([]);
  expect(verified.isValid).toBe(true);
  expect(findOwnShare(verified, 'b')).toMatchObject({
    line: { allocated: '1666.67' },
    share: { round: null },
  });
  expect(findOwnShare(verified, 'x')).toBeNull();
  expect(text.split('\n')[2]).toBe(
    '{"ref":"a","amount":"7000","at":1,"allocated":"2500","paid":"2500","refunded":"4500"},',
  );
});

test.each([
  { name: 'another share', from: '"1666.67"', to: '"1666.68"', wrong: ['hash', 'shares', 'text'] },
  {
    name: 'another amount',
    from: '"amount":"2000"',
    to: '"amount":"2001"',
    wrong: ['hash', 'shares', 'text'],
  },
  {
    name: 'another supply',
    from: '"supply":"5000"',
    to: '"supply":"5001"',
    wrong: ['hash', 'shares', 'text'],
  },
  { name: 'another space', from: '{"kind"', to: '{ "kind"', wrong: ['hash', 'text'] },
  { name: 'no number', from: '"amount":"2000"', to: '"amount":"x"', wrong: ['format'] },
  { name: 'no JSON', from: '{"kind"', to: '"kind"', wrong: ['format'] },
  { name: 'another kind', from: '"subscription"', to: '"micro"', wrong: ['format'] },
])('finds $name wrong', ({ from, to, wrong }) => {
  const verified = verifyAllocation(text.replace(from, to), hashOfText(text));
  expect(verified.isValid).toBe(false);
  expect(verified.steps.filter(({ isRight }) => !isRight).map(({ name }) => name)).toEqual(wrong);
});
