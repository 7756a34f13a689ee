import { type ReplyOf, WEBHOOK_LIMITS, WEBHOOK_TEST, type webhook as calls } from '@openbourse/api';
import type { Change } from '../kernel/change.ts';
import { AppError } from '../kernel/error.ts';
import { writeBody } from './address-events.ts';
import { requireEndpoint, requireOther } from './change-endpoints.ts';
import { insertEvents, requeue } from './delivery-queries.ts';
import { setShown, setState } from './endpoint-queries.ts';
import { secretContext, secretText } from './secret.ts';
import type { Deps } from './webhook-deps.ts';

/** Acts of one operator: none sends anything to an address that two persons have not approved. */

type Reply<N extends keyof typeof calls> = ReplyOf<(typeof calls)[N]>;

const subjectOf = (id: string) => ({ kind: 'webhook_endpoint', id }) as const;

/** Pauses an endpoint: its events wait. */
export async function pauseEndpoint(
  { operator }: Deps,
  { tx, input, by }: Change<typeof calls.operatorPause>,
): Promise<Reply<'operatorPause'>> {
  const { id, state } = await requireEndpoint(tx, input.id);
  requireOther(state, 'paused');
  await setState(tx, id, 'paused');
  await operator.record(tx, by, {
    ...{ action: 'webhook.pause', subject: subjectOf(id), reason: input.reason },
    ...{ before: { state }, after: { state: 'paused' } },
  });
  return {};
}

/** Answers the secret, once. */
export async function showSecret(
  { operator, box }: Deps,
  { tx, input, by }: Change<typeof calls.operatorShowSecret>,
): Promise<Reply<'operatorShowSecret'>> {
  const { id, secret, isSecretShown } = await requireEndpoint(tx, input.id);
  if (isSecretShown) throw new AppError('webhook.secret_shown', { field: 'id' });
  await setShown(tx, id);
  await operator.record(tx, by, {
    ...{ action: 'webhook.show_secret', subject: subjectOf(id), reason: input.reason },
    ...{ before: { is_secret_shown: false }, after: { is_secret_shown: true } },
  });
  return { secret: secretText(box.open(secret, secretContext(id))) };
}

/** Sends an event that is about no user. */
export async function sendTest(
  { operator, random }: Deps,
  { tx, input, by, now: at }: Change<typeof calls.operatorSendTest>,
): Promise<Reply<'operatorSendTest'>> {
  const { id, state } = await requireEndpoint(tx, input.id);
  if (state !== 'active') throw new AppError('webhook.state_holds', { field: 'state', found: state });
  const publicId = random.uuid();
  const body = writeBody({ publicId, kind: WEBHOOK_TEST, at, data: {} });
  const event = { publicId, kind: WEBHOOK_TEST, userId: null, body, at, endpointIds: [id] };
  const [eventId = 0] = await insertEvents(tx, [event], at);
  await operator.record(tx, by, {
    ...{ action: 'webhook.send_test', subject: subjectOf(id), reason: input.reason },
    ...{ before: null, after: { event_id: eventId } },
  });
  return { event_id: eventId };
}

/** Sends deliveries that have ended again; the receiver sees the same ids and bodies. */
export async function replay(
  { operator }: Deps,
  { tx, input, by, now }: Change<typeof calls.operatorReplay>,
): Promise<Reply<'operatorReplay'>> {
  const { id } = await requireEndpoint(tx, input.id);
  const { event_id: eventId = null, from = null, until = null, state = null } = input;
  const which = { endpointId: id, eventId, from, until, state };
  const count = await requeue(tx, { ...which, now, rows: WEBHOOK_LIMITS.replayMax });
  if (count === 0) throw new AppError('webhook.nothing_to_replay', { field: 'id' });
  await operator.record(tx, by, {
    ...{ action: 'webhook.replay', subject: subjectOf(id), reason: input.reason },
    ...{ before: null, after: { event_id: eventId, from, until, state, count } },
  });
  return { count };
}
