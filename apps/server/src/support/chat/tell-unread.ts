import { SUPPORT_LIMITS } from '@openbourse/api';
import { enqueueNotifications } from '../../notification/index.ts';
import type { Deps } from '../deps.ts';
import { lockUntold, markTold } from './desk-queries.ts';

const BATCH = 100;
/** A user who does not look is notified of more answers once in this time. */
const NOTICE_MS = 900_000;

/** Notifies users of answers that they have not read for a minute, each once; repeating it is harmless. */
export async function tellUnread(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  while ((await tellBatch(deps)) === BATCH);
}

function tellBatch(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const wanted = { unreadBefore: at - SUPPORT_LIMITS.unreadNoticeMs, rows: BATCH };
    const untold = await lockUntold(tx, wanted);
    await enqueueNotifications(
      tx,
      untold.map(({ userId, publicId }) => ({
        userId,
        kind: 'support_replied',
        params: {},
        key: `${publicId}:${Math.floor(at / NOTICE_MS)}`,
        at,
      })),
    );
    const ids = untold.map(({ id }) => id);
    if (ids.length > 0) await markTold(tx, ids);
    return untold.length;
  });
}
