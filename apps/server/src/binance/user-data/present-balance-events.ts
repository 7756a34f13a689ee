import type { BalanceRow } from '@openbourse/api/socket';
import type { Movement } from '../../ledger/index.ts';
import { amountText } from '../amount-text.ts';
import type { UserEvent } from './user-event.ts';

/** The balances that changed, as they are now. */
export function presentPosition(rows: readonly BalanceRow[], now: number): UserEvent {
  return (time) => ({
    e: 'outboundAccountPosition',
    E: time(now),
    u: time(now),
    B: rows.map(({ code, available, held }) => ({ a: code, f: amountText(available), l: amountText(held) })),
  });
}

/** A movement into or out of an account, other than by trading. */
export function presentMovement({ code, amount, at }: Movement, now: number): UserEvent {
  return (time) => ({ e: 'balanceUpdate', E: time(now), a: code, d: amountText(amount), T: time(at) });
}
