import { ENDPOINTS } from '@openbourse/api';
import {
  ACCOUNT_TYPES,
  CHAIN_JOBS,
  ENTRY_KINDS,
  HEALTH_PARTS,
  JOBS,
  OPERATOR_ACTIONS,
  OPERATOR_SUBJECTS,
} from '@openbourse/api/limits';
import { expect, test } from 'vitest';
import { messages as english } from './en-US/index.ts';
import { messages as chinese } from './zh-CN/index.ts';

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const placesOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{\w+\}\}/g)].map(String).toSorted();

/** Places by `noun:name`, so that a missing text and a missing place both show. */
function outline(bundle: Texts): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(bundle).flatMap(([noun, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${noun}:${name}`, placesOf(text)]),
    ),
  );
}

test('the console says the same in English and in Chinese', () => {
  expect(outline(chinese)).toEqual(outline(english));
});

test('no text is empty, and Chinese texts are Chinese', () => {
  const all: Texts = english;
  const faults = Object.entries(chinese as Texts).flatMap(([noun, texts]) =>
    Object.entries(texts).flatMap(([name, text]) => {
      const source = all[noun]?.[name] ?? '';
      const hasWords = /[a-z]{4,}/.test(source.replaceAll(/\{\{\w+\}\}/g, ''));
      const isLeftover = hasWords && name !== 'language' && !/\p{Script=Han}/u.test(text);
      return text.trim() === '' || isLeftover ? [`${noun}:${name}`] : [];
    }),
  );
  expect(faults).toEqual([]);
});

test('everything that the server names by itself has a text', () => {
  const all: Texts = english;
  const named = {
    ledger: [
      ...ENTRY_KINDS.map((kind) => `kind.${kind}`),
      ...Object.values(ACCOUNT_TYPES).map((account) => `account.${account}`),
    ],
    operator: [
      ...OPERATOR_ACTIONS.map((action) => `action.${action}`),
      ...OPERATOR_SUBJECTS.map((subject) => `subject.${subject}`),
    ],
    // A refusal of an approval names a field of a call whose form is not on the screen.
    shell: ENDPOINTS.filter(({ change }) => change?.by === 'operator')
      .flatMap(({ input }) => Object.keys(input.properties))
      .map((field) => `field.${field}`),
    system: [
      ...[...JOBS, ...CHAIN_JOBS].map((job) => `name.${job}`),
      ...HEALTH_PARTS.map((part) => `part.${part}`),
    ],
  };
  const missing = Object.entries(named).flatMap(([noun, names]) =>
    names.filter((name) => all[noun]?.[name] === undefined).map((name) => `${noun}:${name}`),
  );
  expect(missing).toEqual([]);
});

test('English texts have the American spelling', () => {
  const british = /ancell(?:ed|ing)\b|[Ff]avour|[Rr]ealised|[Ll]icence|[Cc]entre\b/;
  const faults = Object.entries(english as Texts).flatMap(([noun, texts]) =>
    Object.entries(texts).flatMap(([name, text]) => (british.test(text) ? [`${noun}:${name}`] : [])),
  );
  expect(faults).toEqual([]);
});
