import { AppError } from '../kernel/error.ts';
import type { OperatorSession } from '../kernel/request.ts';

interface Proposal {
  readonly state: 'proposed' | 'approved' | 'rejected';
  readonly makerId: number;
  readonly checkerId: number | null;
}

/**
 * Whether this operator has decided a proposal so before, which is then answered again. Refuses what the maker would
 * decide, and what is decided otherwise (reliability, section 3, "operators").
 */
export function isDecided(
  proposal: Proposal,
  { operatorId }: OperatorSession,
  state: 'approved' | 'rejected',
): boolean {
  if (proposal.makerId === operatorId) throw new AppError('ledger.checker_is_maker');
  if (proposal.state === 'proposed') return false;
  if (proposal.state === state && proposal.checkerId === operatorId) return true;
  throw new AppError('ledger.manual_entry_decided', { state: proposal.state });
}
