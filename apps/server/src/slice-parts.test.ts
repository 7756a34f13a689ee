import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CONTRACT_LIMITS,
  ENTRY_KINDS,
  FIAT_LIMITS,
  MICRO_LIMITS,
  REFERRAL_LIMITS,
  RULE_KINDS,
  SECURITY_LIMITS,
  STAKING_LIMITS,
  SUBSCRIPTION_LIMITS,
  VERIFICATION_LIMITS,
  WITHDRAWAL_LIMITS,
} from '@openbourse/api';
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
/** Tables of terms that never change once they are there. */
const TERMS = ['staking.product', 'subscription.offering'];

test('every table of announced versions is shown to everybody by its slice, and every kind of rules is', () => {
  const schema = readFileSync(new URL('../../../db/schema.sql', import.meta.url), 'utf8');
  const tables = [...schema.matchAll(/^CREATE TABLE (\S+) \((.*?)^\);/gms)];
  const versioned = tables.flatMap(([, name, columns]) =>
    name !== undefined && columns?.includes(' effective_from timestamp') === true ? [name] : [],
  );
  expect(versioned).toContain('spot.fee_rule');
  const offered = tables.flatMap(([, name]) =>
    /\.(product|offering)$/.test(name ?? '') ? (name ?? []) : [],
  );
  expect(offered.filter((name) => !versioned.includes(name)).toSorted()).toEqual(TERMS);
  const sources = partsOf('rules').flat();
  const shown = new Set(sources.flatMap(({ table }) => table ?? []));
  expect([...shown, ...PERSONAL].toSorted()).toEqual([...versioned, ...TERMS].toSorted());
  expect(sources.map(({ kind }) => kind).toSorted()).toEqual(RULE_KINDS.toSorted());
});

const LIMITS_OF_USERS = {
  ...{ CONTRACT_LIMITS, FIAT_LIMITS, MICRO_LIMITS, REFERRAL_LIMITS, SECURITY_LIMITS },
  ...{ STAKING_LIMITS, SUBSCRIPTION_LIMITS, VERIFICATION_LIMITS, WITHDRAWAL_LIMITS },
};

/** Bounds of forms, lists and jobs, and what versions or the products themselves show. */
const NO_RULES = {
  CONTRACT_LIMITS: ['lotsMax'],
  FIAT_LIMITS: [
    ...['paymentKindsMax', 'priceDecimalsBeyond', 'disputeAfterMs', 'outageBackMs', 'messageLengthMax'],
    ...['messagesPerMinute', 'chatAfterMs', 'picturesAfterMs', 'remarksLengthMax', 'evidenceMax'],
    ...['businessNameMin', 'businessNameMax'],
  ],
  MICRO_LIMITS: ['exclusionDays', 'practiceGrant'],
  REFERRAL_LIMITS: ['depthMax', 'authorizationCodeLength', 'authorizationCodeMs'],
  SECURITY_LIMITS: [
    ...['authenticatorBeginMs', 'recoveryCodes', 'challengeMs', 'passkeysMax', 'antiPhishingLengthMin'],
    'antiPhishingLengthMax',
  ],
  STAKING_LIMITS: ['cycleDaysMax', 'aprPercentMax', 'earningDaysMax'],
  SUBSCRIPTION_LIMITS: [
    ...['presaleLevel', 'level', 'publishAheadMs', 'nameLengthMax', 'descriptionLengthMax', 'batch'],
  ],
  VERIFICATION_LIMITS: ['ageMin', 'claimMs'],
  WITHDRAWAL_LIMITS: ['memoLengthMax', 'labelLengthMax', 'hotWalletCapUsdt'],
} as const;

test('every limit of the code is among the rules that everybody sees, or no rule: a new one says which', () => {
  const sources = globSync('*/published-rules.ts', { cwd: import.meta.dirname }).map((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  );
  const text = sources.join('');
  const hidden = Object.entries(LIMITS_OF_USERS).flatMap(([group, limits]) =>
    Object.keys(limits).flatMap((name) => (text.includes(`${group}.${name}`) ? [] : [`${group}.${name}`])),
  );
  const known = Object.entries(NO_RULES).flatMap(([group, limits]) =>
    limits.map((name) => `${group}.${name}`),
  );
  expect(hidden.toSorted()).toEqual(known.toSorted());
});
