import type { Move } from '@openbourse/api';
import type { TransferRow } from '../ledger/index.ts';
import type { UseCaseDeps } from './use-case-deps.ts';

/** Runs a change that other accounts of the user give for. */
export function withMove<T>(
  { ledger: { moves } }: Pick<UseCaseDeps, 'ledger'>,
  asked: { readonly userId: number; readonly move: Move | undefined },
  run: (transfers: readonly TransferRow[]) => Promise<T>,
): Promise<T> {
  const { userId, move } = asked;
  if (move === undefined) return run([]);
  return moves.guard({ userId, to: 'contract', move }, ({ transfers }) => run(transfers));
}
