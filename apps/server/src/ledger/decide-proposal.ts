import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { OperatorSession } from '../kernel/request.ts';
import type { Operator } from '../operator/index.ts';

interface Proposal {
  readonly state: 'proposed' | 'approved' | 'rejected';
  readonly makerId: number;
  readonly checkerId: number | null;
}

/**
 * Whether this operator has decided a proposal so before, which is then answered again. Refuses what the maker would
 * decide, and what is decided otherwise (reliability, section 3, "operators").
 */
export async function isDecided(
  tx: Tx,
  operator: Pick<Operator, 'assertMayCheck'>,
  {
    proposal,
    session,
    state,
  }: {
    readonly proposal: Proposal;
    readonly session: OperatorSession;
    readonly state: 'approved' | 'rejected';
  },
): Promise<boolean> {
  await operator.assertMayCheck(tx, session, proposal.makerId);
  if (proposal.state === 'proposed') return false;
  if (proposal.state === state && proposal.checkerId === session.operatorId) return true;
  throw new AppError('ledger.manual_entry_decided', { state: proposal.state });
}
