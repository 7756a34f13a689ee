import { RULE_KINDS } from '@openbourse/api/limits';
import { expect, test } from 'vitest';
import { readRuleHash, ruleHash } from './rule-hash.ts';

test.each([[[]], [['BTC/USDT']], [['USDT', 'Tron #1']]])(
  'an address leads back to the rule about %j',
  (about) => {
    expect(readRuleHash(ruleHash('market_filters', about))).toEqual({ kind: 'market_filters', about });
  },
);

test.each(['', '#', '#nothing/1', '#%'])('%j leads to the first kind', (hash) => {
  expect(readRuleHash(hash)).toEqual({ kind: RULE_KINDS[0], about: [] });
});
