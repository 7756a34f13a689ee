import type { ReplyOf, wallet } from '@openbourse/api';
import type { WithdrawalRecord } from './read-queries.ts';
import type { Waiting } from './withdrawal-queries.ts';

export type WithdrawalReply = ReplyOf<typeof wallet.withdrawal>;
type OperatorReply = ReplyOf<typeof wallet.operatorWithdrawals>['data'][number];

/** A withdrawal as its user reads it; `confirmations` are null where the chain was not asked. */
export function presentWithdrawal(record: WithdrawalRecord, confirmations: number | null): WithdrawalReply {
  const isApproved = record.decidedAt !== null && record.state !== 'rejected';
  // Of what is frozen, who came first has rejected it.
  const firstApprovals = record.firstOperatorId !== null && !record.flags.includes('proof_broken') ? 1 : 0;
  // While a vendor has not answered it is looked at, whoever else has agreed to it.
  const isLookedAt = record.state === 'approved' && record.waitsFor?.key === 'screening';
  const timeline = record.timeline.filter(({ kind }) => !(isLookedAt && kind === 'approved'));
  return {
    id: record.id,
    state: isLookedAt ? 'pending_review' : record.state,
    currency_id: record.currencyId,
    code: record.code,
    chain: record.chain,
    chain_name: record.chainName,
    network: record.network,
    address: record.address,
    memo: record.memo,
    amount: record.amount,
    fee: record.fee,
    credited: record.credited,
    txid: record.txid,
    confirmations: record.state === 'success' ? record.confirmationsNeeded : confirmations,
    confirmations_needed: record.confirmationsNeeded,
    approvals_needed: record.approvalsNeeded,
    approvals: isApproved ? record.approvalsNeeded : firstApprovals,
    reason: record.reason,
    is_cancellable: record.state === 'pending_review',
    created_at: record.createdAt,
    ended_at: record.endedAt,
    timeline: presentTimeline(timeline),
  };
}

/** A withdrawal as operators read it. A freeze of the user is shown as it is now. */
export function presentForOperator(record: WithdrawalRecord, confirmations: number | null): OperatorReply {
  const flags = record.flags.filter((flag) => flag !== 'frozen');
  return {
    ...presentWithdrawal(record, confirmations),
    state: record.state,
    timeline: presentTimeline(record.timeline),
    user_id: record.userId,
    uid: record.uid,
    value_usdt: record.valueUsdt,
    flags: record.isFrozen ? [...flags, 'frozen'] : flags,
    first_operator_id: record.firstOperatorId,
    decided_by: record.decidedBy,
    decided_at: record.decidedAt,
    waits_for: record.waitsFor === null ? null : presentWaiting(record.waitsFor),
  };
}

function presentTimeline(timeline: WithdrawalRecord['timeline']): WithdrawalReply['timeline'] {
  return timeline.map(({ kind, at, reason, txid }) => ({ kind, at, reason, txid }));
}

function presentWaiting({ key, limit, used, detail }: Waiting): NonNullable<OperatorReply['waits_for']> {
  return { key, limit_usdt: limit ?? null, used_usdt: used ?? null, detail: detail ?? null };
}
