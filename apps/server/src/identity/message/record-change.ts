import type { NotificationKind, SecurityEventKind } from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import type { Deps } from '../deps.ts';
import { notify } from './notify.ts';
import { type Origin, recordEvent } from '../account/record-event.ts';

/** A change of what opens an account, made by another slice. */
export interface AccountChange {
  readonly userId: number;
  readonly kind: SecurityEventKind & NotificationKind;
  /** Name of the changed thing, as its owner calls it. */
  readonly label: string;
  /** Without one it was an operator. */
  readonly sessionId?: string;
  /** Blank for an operator: the owner's log does not show where operators sit. */
  readonly origin: Origin;
}

/** Keeps the change in the log of the account and notifies its owner, in the transaction of the change. */
export async function recordChange(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  change: AccountChange,
): Promise<void> {
  const { label, ...event } = change;
  await recordEvent(tx, { ...event, subject: label, at: deps.clock.now() });
  await notify(tx, deps, { ...event, params: { label } });
}
