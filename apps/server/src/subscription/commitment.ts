import type { CommitmentState, ReplyOf, subscription as calls } from '@openbourse/api';
import { subDecimal } from '@openbourse/money';

export interface CommitmentRecord {
  readonly id: number;
  readonly ref: string;
  readonly offeringId: number;
  readonly userId: number;
  readonly amount: string;
  readonly state: CommitmentState;
  readonly committedAt: number;
  readonly allocated: string | null;
  readonly paid: string | null;
  readonly settledAt: number | null;
}

type Shown = ReplyOf<typeof calls.commit>;

export function presentCommitment(commitment: CommitmentRecord): Shown {
  const { amount, allocated, paid } = commitment;
  return {
    ref: commitment.ref,
    offering_id: commitment.offeringId,
    amount,
    state: commitment.state,
    committed_at: commitment.committedAt,
    share:
      allocated === null || paid === null ? null : { allocated, paid, refunded: subDecimal(amount, paid) },
    settled_at: commitment.settledAt,
  };
}
