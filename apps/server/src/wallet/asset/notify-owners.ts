import type { NotificationKind } from '@openbourse/api';
import { DAY_MS } from '@openbourse/money';
import type { Clock } from '../../kernel/clock.ts';
import type { Database, Tx } from '../../kernel/db.ts';
import type { Jobs } from '../../kernel/jobs.ts';
import { minuteText } from '../../kernel/minute-text.ts';
import { enqueueNotifications } from '../../notification/index.ts';
import { type Delisting, listOwners, setReminded } from './delisting-queries.ts';

/** Time before the end of withdrawals at which owners are reminded of it. */
const REMINDER_MS = 7 * DAY_MS;
const PERIOD_MS = 60_000;

/** Writes a notice of a delisting for each user whom it concerns. */
export async function notifyOwners(
  tx: Tx,
  delisting: Delisting,
  { kind, at }: { readonly kind: Extract<NotificationKind, `asset_${string}`>; readonly at: number },
): Promise<void> {
  const { id, assetId, code, network } = delisting;
  const userIds = await listOwners(tx, { assetId, areDepositorsIn: kind !== 'asset_withdrawals_ending' });
  const params = {
    ...{ code, network },
    ...{ deposits: minuteText(delisting.depositsUntil), withdrawals: minuteText(delisting.withdrawalsUntil) },
  };
  await enqueueNotifications(
    tx,
    userIds.map((userId) => ({ userId, kind, params, key: `delisting:${id}`, at })),
  );
}

interface ReminderDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly jobs: Jobs;
}

/** Begins to remind owners; answers how to stop. */
export function startReminding(deps: ReminderDeps): () => Promise<void> {
  return deps.jobs.every({ name: 'wallet.remind_owners', periodMs: PERIOD_MS }, () => remindOwners(deps));
}

/** Reminds whoever still owns a coin, once, before its withdrawals end on a chain. */
async function remindOwners({ db, clock }: ReminderDeps): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    for (const delisting of await setReminded(tx, { at, until: at + REMINDER_MS }))
      await notifyOwners(tx, delisting, { kind: 'asset_withdrawals_ending', at });
  });
}
