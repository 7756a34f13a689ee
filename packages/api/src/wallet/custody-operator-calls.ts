import { endpoint } from '../endpoint.ts';
import { COVERAGE_STATES, DECLARATION_LIMITS, DECLARATION_STATES } from '../limits.ts';
import { reason } from '../operator/calls.ts';
import { proposedChange } from '../operator/proposal-calls.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';

/** Coverage of users' assets, and operators' declarations of coins elsewhere. Part of the noun `wallet`. */

const READERS = [
  'support',
  'risk',
  'withdrawal_maker',
  'withdrawal_checker',
  'ledger_maker',
  'ledger_checker',
] as const;

export const operatorCustody = endpoint('wallet.operator_custody', {
  summary:
    'What users own of every coin, and whether what the chains hold covers it, alone and with what is declared.',
  input: object({}),
  reply: list(
    object({
      currency_id: integer(),
      code: string(),
      /** All that users have, whatever it came from. */
      owed: t.amount,
      /** Amount that was sent, with the highest network fee, and may have left custody already. */
      in_flight: t.amount,
      /** Amount that was brought in with vouchers, by hand or as capital, and which no node shows. */
      by_hand: t.amount,
      /** Play money that a demonstration gave out. */
      play_money: t.amount,
      /** Holdings on the chains that are read to their end. */
      custody_total: t.amount,
      /** The same by chain; null of one that does not answer or is not read to its end. */
      chains: list(object({ chain: string(), name: string(), custody: nullable(t.amount) })),
      /** Amount that operators declared elsewhere and that has not expired. */
      declared_total: t.amount,
      /**
       * Holdings on the chains beyond what is owed, less what is in flight and play money; negative where
       * they are less.
       */
      difference: t.amount,
      /** The same with what is declared. */
      difference_declared: t.amount,
      /**
       * True when the chains alone cover it: false where coins are missing even with what is declared, null
       * between.
       */
      is_covered: nullable(boolean()),
      state: t.oneOf(COVERAGE_STATES),
    }),
  ),
  roles: READERS,
});

const declaration = object({
  id: integer(),
  currency_id: integer(),
  code: string(),
  place: string(),
  amount: t.amount,
  note: string(),
  /** Where it can be looked up. */
  proof: string(),
  declared_by_name: string(),
  approved_by_name: string(),
  /** When it was approved; it counts from then on. */
  declared_at: t.instant,
  expires_at: t.instant,
  state: t.oneOf(DECLARATION_STATES),
});

export const operatorDeclarations = endpoint('wallet.operator_declarations', {
  summary:
    'What operators declared of coins that no node shows, newest first, with what was replaced and what expired.',
  input: object({ currency_id: optional(t.id), cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: page(declaration),
  roles: READERS,
});

export const operatorDeclareCustody = proposedChange('wallet.operator_declare_custody', {
  summary:
    'Proposes what of a coin is held in a place that no node shows; it replaces what was declared there, and an amount of 0 ends it. It counts for 30 days from its approval.',
  input: object({
    currency_id: t.id,
    place: t.text(DECLARATION_LIMITS.placeLengthMin, DECLARATION_LIMITS.placeLengthMax, 'Vault in Zurich'),
    amount: t.decimal,
    /** Where it can be looked up: a link, or the name of a document. */
    proof: t.text(
      DECLARATION_LIMITS.proofLengthMin,
      DECLARATION_LIMITS.proofLengthMax,
      'https://mempool.space/address/bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
    ),
    /** The reason of the declaration. */
    reason,
  }),
  errors: ['wallet.coin_not_found', 'ledger.amount_decimals'],
  roles: ['ledger_maker'],
  checkers: ['ledger_checker'],
});
