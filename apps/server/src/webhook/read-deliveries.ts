import type { DecodedInputOf, ReplyOf, webhook as calls } from '@openbourse/api';
import { AppError } from '../kernel/error.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../kernel/page.ts';
import { countByEndpoint, findBody, listAttempts, listDeliveries } from './delivery-queries.ts';
import { listEndpoints } from './endpoint-queries.ts';
import type { Deps } from './webhook-deps.ts';

const PAGE_SIZE = 50;

type Input<N extends keyof typeof calls> = DecodedInputOf<(typeof calls)[N]>;
type Reply<N extends keyof typeof calls> = ReplyOf<(typeof calls)[N]>;

/** The endpoints with what waits for each. */
export async function readEndpoints({ db, clock }: Deps): Promise<Reply<'operatorEndpoints'>> {
  const counts = new Map((await countByEndpoint(db)).map((one) => [one.endpointId, one]));
  const now = clock.now();
  return (await listEndpoints(db)).map((row) => {
    const { id, url, description, state, isSecretShown, oldSecretUntil, createdAt } = row;
    const isOldUsed = oldSecretUntil !== null && now < oldSecretUntil;
    return {
      ...{ id, url, description, state },
      kinds: [...row.kinds],
      is_secret_shown: isSecretShown,
      old_secret_until: isOldUsed ? oldSecretUntil : null,
      created_at: createdAt,
      pending: counts.get(id)?.pending ?? 0,
      dead: counts.get(id)?.dead ?? 0,
    };
  });
}

/** Deliveries of an endpoint, newest first. */
export async function readDeliveries(
  { db, identity }: Deps,
  input: Input<'operatorDeliveries'>,
): Promise<Reply<'operatorDeliveries'>> {
  const { id, state = null, kind = null, user_id: userId = null, cursor, limit = PAGE_SIZE } = input;
  if (!(await listEndpoints(db)).some((endpoint) => endpoint.id === id))
    throw new AppError('webhook.not_found', { field: 'id' });
  const filter = { endpointId: id, state, kind, userId, beforeId: readIdCursor(cursor), rows: limit + 1 };
  const rows = await listDeliveries(db, filter);
  const known = rows.flatMap((row) => (row.userId === null ? [] : [row.userId]));
  const uids = await identity.uidsOf([...new Set(known)]);
  return pageOf(rows, limit, {
    present: (row) => ({
      event_id: row.eventId,
      webhook_id: row.publicId,
      kind: row.kind,
      user_id: row.userId,
      uid: row.userId === null ? null : (uids.get(row.userId) ?? null),
      state: row.state,
      tries: row.tries,
      created_at: row.createdAt,
      due_at: row.state === 'pending' ? row.dueAt : null,
      done_at: row.doneAt,
    }),
    cursorOf: ({ eventId }) => writeIdCursor({ id: eventId }),
  });
}

/** Every try of one delivery. */
export async function readAttempts(
  { db }: Deps,
  { id, event_id: eventId }: Input<'operatorAttempts'>,
): Promise<Reply<'operatorAttempts'>> {
  const body = await findBody(db, id, eventId);
  if (body === undefined) throw new AppError('webhook.not_found', { field: 'event_id' });
  return { body, attempts: [...(await listAttempts(db, id, eventId))] };
}
