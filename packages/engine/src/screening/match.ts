import { comparedAddress } from './address.ts';
import { comparedName, type ComparedName, likeness } from './name.ts';

/** Entry of a list: a person or body, addresses, domains or a country, all of which stand for the same entry. */
export interface ListEntry {
  /** Name of the entry within its list, as whoever publishes the list calls it. */
  readonly reference: string;
  /** Changes when the entry changes; a decision about an entry holds for this one alone. */
  readonly key: string;
  readonly names: readonly string[];
  /** Days of birth (`1970-10-12`) or years. */
  readonly births: readonly string[];
  /** Marks of numbers of documents. */
  readonly numbers: readonly string[];
  /** Addresses with the code of their chain, or null for every chain. */
  readonly addresses: readonly { readonly chain: string | null; readonly address: string }[];
  readonly domains: readonly string[];
  /** Codes of countries (ISO 3166, two letters) of which no person is taken. */
  readonly bannedCountries: readonly string[];
}

/** A list with what follows from its matches. */
export interface ScreeningList {
  readonly list: string;
  readonly versionId: number;
  /** Answer to an exact match; a near match is always held. */
  readonly onExact: 'hold' | 'deny';
  /** Least likeness of names in percent that counts as a near match; null where only exact ones count. */
  readonly nearPercent: number | null;
  readonly entries: readonly ListEntry[];
}

/** Facts that are compared with lists; what is not known is left out. */
export interface ScreenedFacts {
  readonly names?: readonly string[];
  /** Day of birth (`1970-10-12`). */
  readonly born?: string | null;
  readonly numbers?: readonly string[];
  readonly countries?: readonly string[];
  readonly email?: string | null;
  readonly addresses?: readonly { readonly chain: string; readonly address: string }[];
}

export const MATCHED_BY = ['name', 'number', 'address', 'domain', 'country'] as const;
export type MatchedBy = (typeof MATCHED_BY)[number];

/** A match of an entry. */
export interface Hit {
  readonly list: string;
  readonly versionId: number;
  readonly reference: string;
  readonly key: string;
  readonly by: MatchedBy;
  /** The part of the entry that matched, as the list has it; for a number the name of the entry. */
  readonly matched: string;
  /** Likeness in percent; 100 for an exact match. */
  readonly score: number;
  readonly answer: 'hold' | 'deny';
}

interface IndexedName {
  readonly text: string;
  readonly compared: ComparedName;
  readonly entry: ListEntry;
}

interface IndexedList {
  readonly list: ScreeningList;
  /** Names by the length of their sorted form. */
  readonly names: ReadonlyMap<number, readonly IndexedName[]>;
  readonly exactNames: ReadonlyMap<string, readonly IndexedName[]>;
  readonly numbers: ReadonlyMap<string, readonly ListEntry[]>;
  readonly addresses: ReadonlyMap<
    string,
    readonly { readonly chain: string | null; readonly entry: ListEntry }[]
  >;
  readonly domains: ReadonlyMap<string, readonly ListEntry[]>;
  readonly countries: ReadonlyMap<string, readonly ListEntry[]>;
}

/** Lists in the form in which a subject is looked up. */
export type ScreeningIndex = readonly IndexedList[];

/** Prepares lists for look-ups: everything exact costs one look-up, near names those of about the same length. */
export function indexLists(lists: readonly ScreeningList[]): ScreeningIndex {
  return lists.map((list) => {
    const { entries } = list;
    const names = entries.flatMap((entry) =>
      entry.names.map((text) => ({ text, compared: comparedName(text), entry })),
    );
    return {
      list,
      names: groupBy(names, ({ compared }) => compared.sorted.length),
      exactNames: groupBy(names, ({ compared }) => compared.sorted),
      numbers: byPart(entries, ({ numbers }) => numbers),
      addresses: groupBy(
        entries.flatMap((entry) => entry.addresses.map(({ chain, address }) => ({ chain, address, entry }))),
        ({ address }) => comparedAddress(address),
      ),
      domains: byPart(entries, ({ domains }) => domains.map((domain) => domain.toLowerCase())),
      countries: byPart(entries, ({ bannedCountries }) => bannedCountries),
    };
  });
}

/**
 * Every match of the facts, each entry at most once with its best one: exact ones before near ones. Names match exactly by
 * the same words in any order, near from the list's likeness on. Days of birth that contradict each other make an exact
 * match of names a near one, and a near one none.
 */
export function findHits(index: ScreeningIndex, facts: ScreenedFacts): readonly Hit[] {
  const hits = index.flatMap((list) => [...exactHits(list, facts), ...nameHits(list, facts)]);
  const best = new Map<string, Hit>();
  for (const hit of hits) {
    const known = best.get(`${hit.list}\n${hit.key}`);
    if (known === undefined || isStronger(hit, known)) best.set(`${hit.list}\n${hit.key}`, hit);
  }
  return [...best.values()].toSorted(
    (a, b) => rank(b) - rank(a) || b.score - a.score || (a.key < b.key ? -1 : 1),
  );
}

const rank = ({ answer }: Hit): number => (answer === 'deny' ? 1 : 0);
const isStronger = (a: Hit, b: Hit): boolean => (rank(a) !== rank(b) ? rank(a) > rank(b) : a.score > b.score);

function exactHits(indexed: IndexedList, facts: ScreenedFacts): readonly Hit[] {
  const { list } = indexed;
  const exact = (entry: ListEntry, by: MatchedBy, matched: string): Hit =>
    hitOf(list, entry, { by, matched, score: 100, answer: list.onExact });
  const domain = facts.email?.split('@').at(-1)?.toLowerCase();
  return [
    ...(facts.numbers ?? []).flatMap((number) =>
      (indexed.numbers.get(number) ?? []).map((entry) => exact(entry, 'number', entry.names[0] ?? '')),
    ),
    ...(facts.addresses ?? []).flatMap(({ chain, address }) =>
      (indexed.addresses.get(comparedAddress(address)) ?? [])
        .filter((one) => one.chain === null || one.chain === chain)
        .map(({ entry }) => exact(entry, 'address', address)),
    ),
    ...domainsAbove(domain).flatMap((one) =>
      (indexed.domains.get(one) ?? []).map((entry) => exact(entry, 'domain', one)),
    ),
    ...(facts.countries ?? []).flatMap((country) =>
      (indexed.countries.get(country) ?? []).map((entry) => exact(entry, 'country', country)),
    ),
  ];
}

/** A domain and those above it that have a point: `mail.example.com`, `example.com`. */
function domainsAbove(domain: string | undefined): readonly string[] {
  if (domain === undefined) return [];
  const parts = domain.split('.');
  return parts.slice(0, -1).map((_, place) => parts.slice(place).join('.'));
}

function nameHits(indexed: IndexedList, facts: ScreenedFacts): readonly Hit[] {
  const { list } = indexed;
  return (facts.names ?? []).flatMap((text) => {
    const name = comparedName(text);
    if (name.sorted === '') return [];
    const exact = (indexed.exactNames.get(name.sorted) ?? []).map((one) => ({ one, score: 100 }));
    return [...exact, ...nearNames(indexed, name)].flatMap(({ one, score }) => {
      const isDoubtful = contradicts(one.entry.births, facts.born ?? null);
      if (isDoubtful && score < 100) return [];
      const answer = score === 100 && !isDoubtful ? list.onExact : 'hold';
      return [hitOf(list, one.entry, { by: 'name', matched: one.text, score, answer })];
    });
  });
}

function nearNames(
  { list, names }: IndexedList,
  name: ComparedName,
): readonly { readonly one: IndexedName; readonly score: number }[] {
  const { nearPercent } = list;
  if (nearPercent === null) return [];
  const { length } = name.sorted;
  const found: { readonly one: IndexedName; readonly score: number }[] = [];
  const longest = Math.floor((length * 100) / nearPercent);
  for (let other = Math.ceil((length * nearPercent) / 100); other <= longest; other += 1) {
    for (const one of names.get(other) ?? []) {
      const score = likeness(name, one.compared, nearPercent);
      if (score >= nearPercent && score < 100) found.push({ one, score });
    }
  }
  return found;
}

/** Reports whether a known day of birth fits none of those of an entry. */
function contradicts(births: readonly string[], born: string | null): boolean {
  return born !== null && births.length > 0 && !births.some((birth) => born.startsWith(birth));
}

function hitOf(
  { list, versionId }: ScreeningList,
  { reference, key }: ListEntry,
  found: Pick<Hit, 'by' | 'matched' | 'score' | 'answer'>,
): Hit {
  return { list, versionId, reference, key, ...found };
}

function byPart(
  entries: readonly ListEntry[],
  partsOf: (entry: ListEntry) => readonly string[],
): ReadonlyMap<string, readonly ListEntry[]> {
  const pairs = entries.flatMap((entry) => partsOf(entry).map((part) => ({ part, entry })));
  const grouped = groupBy(pairs, ({ part }) => part);
  return new Map([...grouped].map(([part, of]) => [part, of.map(({ entry }) => entry)]));
}

function groupBy<K, V>(values: readonly V[], keyOf: (value: V) => K): ReadonlyMap<K, readonly V[]> {
  const groups = new Map<K, V[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
