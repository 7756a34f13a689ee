import { expect, test } from 'vitest';
import { groupsOfFour } from './groups-of-four.ts';

const textsOf = (text: string): readonly string[] => groupsOfFour(text).map((group) => group.text);

test('an address of Ethereum is ten groups after its mark', () => {
  const groups = textsOf('0xa0Ee7A142d267C1f36714E4a8F75612F20a79720');
  expect(groups.slice(0, 3)).toEqual(['0x', 'a0Ee', '7A14']);
  expect(groups).toHaveLength(11);
});

test('no character is lost, whatever the length', () => {
  for (const text of ['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'abc', '', '0x'])
    expect(textsOf(text).join('')).toBe(text);
});
