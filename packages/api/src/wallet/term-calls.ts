import { change, endpoint } from '../endpoint.ts';
import { ANNOUNCED_STATES, WALLET_TERM_NAMES } from '../limits.ts';
import { reason } from '../operator/calls.ts';
import { proposedChange } from '../operator/proposal-calls.ts';
import { announcement, ANNOUNCEMENT_ERRORS, version } from '../operator/version-parts.ts';
import { integer, list, nullable, object, optional, string, t } from '../schema.ts';

/** The values of the wallet's rules, each in versions with the instant from which they hold. Part of the noun `wallet`. */

const READERS = ['risk', 'support'] as const;

const term = object({
  ...version,
  name: t.oneOf(WALLET_TERM_NAMES),
  /** Of a coin on a chain; null for the terms of a level or of the platform. */
  asset_id: nullable(integer()),
  code: nullable(string()),
  network: nullable(string()),
  /** The certified level, for the terms of levels. */
  level: nullable(integer()),
  value: t.amount,
  state: t.oneOf(ANNOUNCED_STATES),
});

export const operatorTerms = endpoint('wallet.operator_terms', {
  summary: 'Every version of every term of the wallet, grouped by what it is of, the newest first.',
  input: object({}),
  reply: list(term),
  roles: READERS,
});

export const operatorSetTerm = proposedChange('wallet.operator_set_term', {
  summary:
    'Proposes another value from a time on, at least an hour ahead. Terms of coins name the asset, those of levels the level.',
  input: object({
    name: t.oneOf(WALLET_TERM_NAMES),
    asset_id: optional(t.id),
    level: optional(t.wholeNumber({ min: 0, max: 2, example: 1 })),
    value: t.decimal,
    ...announcement,
  }),
  errors: ['wallet.term_invalid', ...ANNOUNCEMENT_ERRORS],
  roles: ['risk'],
  checkers: ['risk'],
});

export const operatorWithdrawTerm = change('wallet.operator_withdraw_term', {
  summary: 'Takes back a value that does not hold yet.',
  input: object({ id: t.id, reason }),
  reply: term,
  errors: ['wallet.term_not_found'],
  roles: ['risk'],
  once: true,
});
