import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparedAddress } from './address.ts';
import { findHits, indexLists, type ListEntry, type ScreeningList } from './match.ts';
import { comparedName, likeness } from './name.ts';
import { naiveLikeness } from '../../test/naive-screening.ts';

const word = fc.string({
  minLength: 1,
  maxLength: 7,
  unit: fc.constantFrom('a', 'b', 'é', 'o', 'X', '-', '1'),
});
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const least = fc.integer({ min: 50, max: 99 });

const entryOf = (reference: string, part: Partial<ListEntry>): ListEntry => ({
  ...{ reference, key: reference, names: [], births: [], numbers: [] },
  ...{ addresses: [], domains: [], bannedCountries: [] },
  ...part,
});
const listOf = (entries: readonly ListEntry[], part: Partial<ScreeningList> = {}): ScreeningList => ({
  ...{ list: 'own', versionId: 1, onExact: 'deny', nearPercent: 85, entries },
  ...part,
});
const hitsOf = (list: ScreeningList, facts: Parameters<typeof findHits>[1]) =>
  findHits(indexLists([list]), facts);

test('likeness is that of the whole table, for either order of words', () => {
  fc.assert(
    fc.property(name, name, least, (a, b, percent) => {
      const [one, other] = [comparedName(a), comparedName(b)];
      const expected = Math.max(
        naiveLikeness(one.sorted, other.sorted, percent),
        one.sorted === other.sorted ? 0 : naiveLikeness(one.spoken, other.spoken, percent),
      );
      expect(likeness(one, other, percent)).toBe(expected);
      expect(likeness(other, one, percent)).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});

test('case, marks, signs and the order of words change nothing', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const [one, other] = [words.join(' '), words.toReversed().join(',  ').toUpperCase()];
      expect(comparedName(other.normalize('NFD')).sorted).toBe(comparedName(one).sorted);
    }),
  );
});

test('the index finds what a look at every entry finds', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), name, least, (names, asked, percent) => {
      const entries = names.map((text, place) => entryOf(`e${place}`, { names: [text] }));
      const found = hitsOf(listOf(entries, { nearPercent: percent }), { names: [asked] });
      const expected = entries.flatMap(({ reference, names: [text = ''] }) => {
        const score = likeness(comparedName(asked), comparedName(text), percent);
        return score >= percent ? [[reference, score, score === 100 ? 'deny' : 'hold']] : [];
      });
      const inOrder = found
        .map(({ reference, score, answer }) => [reference, score, answer])
        .toSorted(([a], [b]) => Number.parseInt(`${a}`.slice(1), 10) - Number.parseInt(`${b}`.slice(1), 10));
      expect(inOrder).toEqual(expected);
    }),
    { numRuns: 1_000 },
  );
});

describe('what matches', () => {
  const anna = entryOf('anna', {
    names: ['BERGER, Anna Maria', 'Berger Annika'],
    births: ['1970-10-12', '1971'],
  });

  test.each([
    { asked: 'Anna Maria Berger', born: '1970-10-12', answers: ['deny'] },
    { asked: 'anna-maria BERGÉR', born: null, answers: ['deny'] },
    { asked: 'Ana Maria Berger', born: null, answers: ['hold'] },
    { asked: 'Ana Maria Berger', born: '1971-02-03', answers: ['hold'] },
    { asked: 'Anna Maria Berger', born: '1990-10-12', answers: ['hold'] },
    { asked: 'Ana Maria Berger', born: '1990-10-12', answers: [] },
    { asked: 'Otto Klein', born: null, answers: [] },
    { asked: '…', born: null, answers: [] },
  ])('$asked, born $born: $answers', ({ asked, born, answers }) => {
    const found = hitsOf(listOf([anna]), { names: [asked], born });
    expect(found.map(({ answer }) => answer)).toEqual(answers);
  });

  test('without a threshold only the same words match', () => {
    const exact = listOf([anna], { nearPercent: null, onExact: 'hold' });
    expect(hitsOf(exact, { names: ['Ana Maria Berger'] })).toEqual([]);
    expect(hitsOf(exact, { names: ['Anna Maria Berger'] })).toMatchObject([{ answer: 'hold', score: 100 }]);
  });

  test('an address in any case of an EVM chain, on its chain or on all', () => {
    const address = '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01';
    const entries = [
      entryOf('all', { addresses: [{ chain: null, address }] }),
      entryOf('one', { addresses: [{ chain: 'TRON', address }] }),
    ];
    const asked = { chain: 'ETH', address: address.toLowerCase() };
    expect(hitsOf(listOf(entries), { addresses: [asked] }).map((one) => one.reference)).toEqual(['all']);
    expect(comparedAddress('12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h')).toBe('12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h');
    expect(comparedAddress('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toBe(
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    );
  });

  test('a domain and everything below it, a country, a number', () => {
    const entries = [
      entryOf('domain', { domains: ['trap.example'] }),
      entryOf('country', { bannedCountries: ['KP'] }),
      entryOf('number', { names: ['Otto'], numbers: ['mark'] }),
    ];
    const facts = { email: 'a@mail.Trap.example', countries: ['KP'], numbers: ['mark'] };
    expect(
      hitsOf(listOf(entries), facts)
        .map(({ by }) => by)
        .toSorted(),
    ).toEqual([...['country', 'domain', 'number']]);
    expect(hitsOf(listOf(entries), { email: 'a@nottrap.example', countries: ['DE'] })).toEqual([]);
  });
});
