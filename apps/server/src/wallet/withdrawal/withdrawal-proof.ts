import { addDecimal } from '@openbourse/money';
import type { Withdrawal } from './withdrawal-queries.ts';

type Subject = Pick<Withdrawal, 'id' | 'amount' | 'currencyId' | 'address' | 'chainCode' | 'memo' | 'fee'>;

/**
 * The canonical text of what a user approves with a withdrawal (reliability, "withdrawal"): an amount is written in
 * one way, however it was typed or is stored.
 */
export function subjectOf({ id, amount, currencyId, address, chainCode, memo, fee }: Subject): string {
  const [exact, exactFee] = [addDecimal(amount, '0'), addDecimal(fee, '0')];
  return ['withdraw', id, exact, currencyId, address, chainCode, memo ?? '', exactFee].join('\n');
}

/** Subject that the stored proof of a withdrawal has to prove. */
export function claimOf(withdrawal: Withdrawal): {
  readonly userId: number;
  readonly factor: string;
  readonly subject: string;
  readonly proof: string;
} {
  const { userId, factor, proof } = withdrawal;
  return { userId, factor, proof, subject: subjectOf(withdrawal) };
}
