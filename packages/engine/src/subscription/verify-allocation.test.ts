import { expect, test } from 'vitest';
import { allocateOffering, type AllocationFile, hashOfText, writeAllocationFile } from './allocation-file.ts';
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

test('finds a published file right and the user’s share in it', () => {
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

/** Every value of the file with another one in its place. */
function* forgeries(): Generator<readonly [path: string, forged: AllocationFile]> {
  const other = (value: unknown): unknown => (typeof value === 'number' ? value + 1 : `${String(value)}1`);
  for (const [name, value] of Object.entries(file.offering))
    yield [name, { ...file, offering: { ...file.offering, [name]: other(value) } }];
  for (const [index, line] of file.commitments.entries())
    for (const [name, value] of Object.entries(line)) {
      const commitments = file.commitments.with(index, { ...line, [name]: other(value) });
      yield [`${index} ${name}`, { ...file, commitments }];
    }
}

test('finds every value of a file that is not as it was published', () => {
  const forged = [...forgeries()];
  expect(forged).toHaveLength(9 + 3 * 6);
  for (const [path, one] of forged) {
    const changed = writeAllocationFile(one);
    const { isValid, steps } = verifyAllocation(changed, hashOfText(text));
    expect(isValid, path).toBe(false);
    expect(steps.find(({ name }) => name === 'hash')?.isRight ?? false, path).toBe(false);
  }
});

/** Without the published hash, what does not follow from the commitments is found; the commitments themselves are given. */
test('finds shares that do not follow from what a file says itself, and names the first of them', () => {
  for (const [index, line] of file.commitments.entries())
    for (const name of ['allocated', 'paid', 'refunded'] as const) {
      const commitments = file.commitments.with(index, { ...line, [name]: '1' });
      const { isValid, steps } = verifyAllocation(writeAllocationFile({ ...file, commitments }), null);
      expect(isValid).toBe(false);
      expect(steps.map((step) => [step.name, step.isRight])).toEqual([
        ['shares', false],
        ['text', false],
        ['sold', true],
      ]);
      expect(steps[0]).toMatchObject({ expected: '3', found: `#${index + 1} ${line.ref}` });
    }
  const swapped = writeAllocationFile({ ...file, commitments: file.commitments.toReversed() });
  expect(verifyAllocation(swapped, null).steps[0]).toMatchObject({ isRight: false, found: '#1 c' });
});

test('says how much was sold of how much, and nothing of a file that cannot be read', () => {
  const { steps } = verifyAllocation(text, null);
  expect(steps.at(-1)).toEqual({ name: 'sold', isRight: true, expected: '<= 5000', found: '5000' });
  const unreadable = verifyAllocation('{}', null);
  expect(unreadable).toMatchObject({ isValid: false, file: null, allocation: null });
  expect(unreadable.steps.map(({ name, isRight }) => [name, isRight])).toEqual([['format', false]]);
  expect(findOwnShare(unreadable, 'a')).toBeNull();
});

test('the file without commitments and with one can be read by lines', () => {
  const written = (lines: number): string => {
    const commitments = file.commitments.slice(0, lines);
    return writeAllocationFile(allocateOffering(file.offering, commitments).file);
  };
  expect(written(0).split('\n').slice(1)).toEqual(['"commitments":[]}', '']);
  expect(written(1).split('\n')).toHaveLength(5);
  for (const lines of [0, 1, 2, 3]) {
    expect(JSON.parse(written(lines))).toHaveProperty('commitments.length', lines);
    expect(verifyAllocation(written(lines), hashOfText(written(lines))).isValid).toBe(true);
  }
});
