import type { DecodedInputOf, liability as calls } from '@openbourse/api';
import type { Clock } from '../kernel/clock.ts';
import type { Tx } from '../kernel/db.ts';
import type { Outcome, Persons } from '../operator/index.ts';
import { insertRequest } from './queries.ts';

/** Asks for a snapshot besides that of the day; the job takes it. */
export async function requestSnapshot(
  tx: Tx,
  { clock }: { readonly clock: Pick<Clock, 'now'> },
  { input, by }: { readonly input: DecodedInputOf<typeof calls.operatorTakeSnapshot>; readonly by: Persons },
): Promise<Outcome> {
  const { reason } = input;
  const { makerId, session } = by;
  const at = clock.now();
  const id = await insertRequest(tx, { reason, requestedBy: makerId, approvedBy: session.operatorId, at });
  return {
    isNew: true,
    entry: {
      action: 'liability.take_snapshot',
      subject: { kind: 'liability_request', id },
      reason,
      before: null,
      after: { assets: 'all' },
    },
  };
}
