import type { Deposit } from '../api.ts';

/** A step on the way of a deposit: seen, credited, withdrawable. */
export interface DepositStep {
  readonly name: 'seen' | 'credited' | 'withdrawable';
  readonly isDone: boolean;
  /** Confirmations now and needed, for the step that is awaited. */
  readonly count: { readonly now: number; readonly needed: number } | null;
}

const ON_THE_WAY = ['seen', 'credited', 'withdrawable'] as const;

/** The steps of a deposit on a chain (rule book, section 6); null for one that takes none: claimed, refused or gone. */
export function stepsOf(deposit: Deposit): readonly DepositStep[] | null {
  const reached = ON_THE_WAY.findIndex((state) => state === deposit.state);
  const { confirmations, confirmations_credit: credit, confirmations_withdraw: withdraw } = deposit;
  if (reached < 0 || confirmations === null || credit === null || withdraw === null) return null;
  const needs = { seen: 0, credited: credit, withdrawable: withdraw };
  return ON_THE_WAY.map((name, index) => {
    const isNext = index === reached + 1;
    const needed = needs[name];
    return {
      name,
      isDone: index <= reached,
      count: isNext ? { now: Math.min(confirmations, needed), needed } : null,
    };
  });
}

export const STATE_TONES = {
  seen: 'accent',
  credited: 'accent',
  withdrawable: 'up',
  below_minimum: 'warn',
  late: 'warn',
  orphaned: 'danger',
  pending_review: 'accent',
  rejected: 'danger',
} as const satisfies Record<Deposit['state'], string>;
