import { endpoint } from '../endpoint.ts';
import { OPERATOR_LIMITS, type OperatorRole } from '../limits.ts';
import { proposedChange } from '../operator/proposal-calls.ts';
import { integer, list, nullable, object, string, t } from '../schema.ts';

/** Payments of hot wallets that are on no record. Part of the noun `wallet`. */

const READERS: readonly OperatorRole[] = ['support', 'risk', 'withdrawal_maker', 'withdrawal_checker'];
const PERSONS: readonly OperatorRole[] = ['withdrawal_maker', 'withdrawal_checker'];

const txid = '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060';

export const operatorUnknownPayments = endpoint('wallet.operator_unknown_payments', {
  summary:
    'Payments of the hot wallets that no record explains, newest first and 100 at most, each with what its chain says now and with the approved withdrawals that it paid to the letter.',
  input: object({}),
  reply: list(
    object({
      chain: string(),
      txid: string(),
      height: integer(),
      seen_at: t.instant,
      /** The withdrawal into which two operators have adopted it. */
      withdrawal_id: nullable(string()),
      /** Null while no node says it, and once it is adopted. */
      evidence: nullable(
        object({
          block_hash: string(),
          confirmations: integer(),
          confirmations_needed: integer(),
          /** In the chain's own coin. */
          network_fee: string(),
        }),
      ),
      /** Approved withdrawals whose address got exactly what they pay. */
      matches: list(
        object({
          id: string(),
          uid: string(),
          currency: string(),
          address: string(),
          /** Amount that the chain shows at the address. */
          paid: t.amount,
          created_at: t.instant,
        }),
      ),
    }),
  ),
  roles: READERS,
});

export const operatorAdoptPayment = proposedChange('wallet.operator_adopt_payment', {
  summary:
    'Proposes that a payment which is on no record has paid an approved withdrawal: its chain is asked for address, amount and confirmations, at the proposal and at the approval. The withdrawal is settled by it, once. The chain goes on only when two operators resume it.',
  input: object({
    chain: t.text(1, 20, 'ETH'),
    txid: t.text(4, 100, txid),
    withdrawal_id: t.uuid,
    /** The block that has it, and its fee, as the chain says now. */
    block_hash: t.text(4, 100, txid),
    network_fee: t.decimal,
    reason: t.text(
      OPERATOR_LIMITS.reasonLengthMin,
      OPERATOR_LIMITS.reasonLengthMax,
      'Paid before the database was restored',
    ),
  }),
  errors: [
    'wallet.payment_not_found',
    'wallet.payment_mismatch',
    'wallet.chain_unavailable',
    'wallet.withdrawal_not_found',
    'wallet.withdrawal_decided',
    'wallet.proof_broken',
  ],
  roles: PERSONS,
  checkers: PERSONS,
});
