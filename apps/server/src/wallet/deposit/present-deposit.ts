import type { ReplyOf, wallet } from '@openbourse/api';
import type { DepositRecord } from './read-queries.ts';

type DepositReply = ReplyOf<typeof wallet.deposit>;
export type OperatorDepositReply = ReplyOf<typeof wallet.operatorDeposit>;

/** A deposit as its user reads it. */
export function presentDeposit(record: DepositRecord): DepositReply {
  return {
    id: record.id,
    kind: record.chain === null ? 'manual' : 'chain',
    state: record.state,
    currency_id: record.currencyId,
    code: record.code,
    chain: record.chain,
    chain_name: record.chainName,
    network: record.network,
    address: record.address,
    txid: record.txid,
    received: record.received,
    amount: record.amount,
    repaid: record.repaid,
    minimum: record.minimum,
    confirmations: record.confirmations,
    confirmations_credit: record.confirmationsCredit,
    confirmations_withdraw: record.confirmationsWithdraw,
    voucher_file_id: record.voucherFileId,
    note: record.note,
    reason: record.reason,
    seen_at: record.seenAt,
    credited_at: record.creditedAt,
    withdrawable_at: record.withdrawableAt,
    orphaned_at: record.orphanedAt,
  };
}

/** A deposit as operators read it, with its worth and how many of them have to approve it. */
export function presentForOperator(
  record: DepositRecord,
  facts: { readonly valueUsdt: string | null; readonly approvalsNeeded: number },
): OperatorDepositReply {
  return {
    ...presentDeposit(record),
    user_id: record.userId,
    uid: record.uid,
    value_usdt: facts.valueUsdt,
    block_height: record.blockHeight,
    shortfall: record.shortfall,
    approvals_needed: facts.approvalsNeeded,
    first_operator_id: record.firstOperatorId,
    first_amount: record.firstAmount,
    decided_by: record.decidedBy,
    decided_at: record.decidedAt,
  };
}
