import { endpoint } from '../endpoint.ts';
import { REVIEW_DECISIONS, TERM_STATES, WALLET_TERM_NAMES } from '../limits.ts';
import { reason } from '../operator/calls.ts';
import { integer, list, nullable, object, optional, string, t } from '../schema.ts';

/** The values of the wallet's rules, each in versions with the instant from which they hold. Part of the noun `wallet`. */

const READERS = ['risk', 'support'] as const;

const term = object({
  id: integer(),
  name: t.oneOf(WALLET_TERM_NAMES),
  /** Of a coin on a chain; null for the terms of a level or of the platform. */
  asset_id: nullable(integer()),
  code: nullable(string()),
  network: nullable(string()),
  /** The certified level, for the terms of levels. */
  level: nullable(integer()),
  value: t.amount,
  effective_from: t.instant,
  state: t.oneOf(TERM_STATES),
  reason: string(),
  /** Null for what the platform began with. */
  proposed_by: nullable(integer()),
  proposed_by_name: nullable(string()),
  proposed_at: nullable(t.instant),
  decided_by_name: nullable(string()),
  decided_at: nullable(t.instant),
});

export const operatorTerms = endpoint('wallet.operator_terms', {
  summary: 'Every version of every term of the wallet, grouped by what it is of, the newest first.',
  input: object({}),
  reply: list(term),
  roles: READERS,
});

export const operatorProposeTerm = endpoint('wallet.operator_propose_term', {
  summary:
    'Proposes another value from a time on, at least an hour ahead; a second, different operator approves it before it counts. Terms of coins name the asset, those of levels the level.',
  input: object({
    name: t.oneOf(WALLET_TERM_NAMES),
    asset_id: optional(t.id),
    level: optional(t.wholeNumber({ min: 0, max: 2, example: 1 })),
    value: t.decimal,
    effective_from: t.instantParam,
    reason,
  }),
  reply: term,
  errors: ['wallet.term_invalid', 'wallet.term_exists', 'operator.effective_too_early'],
  roles: ['risk'],
});

export const operatorDecideTerm = endpoint('wallet.operator_decide_term', {
  summary: 'Approves a proposed value, or takes back one that does not hold yet.',
  input: object({ id: t.id, decision: t.oneOf(REVIEW_DECISIONS), reason }),
  reply: term,
  errors: [
    'wallet.term_not_found',
    'wallet.term_invalid',
    'operator.same_operator',
    'operator.effective_too_early',
  ],
  roles: ['risk'],
});
