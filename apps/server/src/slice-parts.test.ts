import { readFileSync } from 'node:fs';
import { ENTRY_KINDS, RULE_KINDS } from '@openbourse/api';
import { expect, test } from 'vitest';
import { createTreatments } from './statement/index.ts';
import { partsOf } from './slice-parts.ts';

test('some slice says what each kind of entries is to a statement, and no two say it', () => {
  const { isKnown } = createTreatments(partsOf('statement'));
  expect(ENTRY_KINDS.filter((kind) => !isKnown(kind))).toEqual([]);
  const named = partsOf('statement').flatMap(({ transactions, feePostings = [] }) => [
    ...Object.keys(transactions),
    ...feePostings,
  ]);
  expect(named).toEqual([...new Set(named)]);
});

/** Tables of versions that hold for one person, who sees them on their own screens. */
const PERSONAL = ['referral.agent_version'];

test('every table of announced versions is shown to everybody by its slice, and every kind of rules is', () => {
  const schema = readFileSync(new URL('../../../db/schema.sql', import.meta.url), 'utf8');
  const versioned = [...schema.matchAll(/^CREATE TABLE (\S+) \((.*?)^\);/gms)].flatMap(([, name, columns]) =>
    name !== undefined && columns?.includes(' effective_from timestamp') === true ? [name] : [],
  );
  expect(versioned).toContain('spot.fee_rule');
  const sources = partsOf('rules').flat();
  const shown = new Set(sources.flatMap(({ table }) => table ?? []));
  expect([...shown, ...PERSONAL].toSorted()).toEqual(versioned.toSorted());
  expect(sources.map(({ kind }) => kind).toSorted()).toEqual(RULE_KINDS.toSorted());
});
