import { type DecodedInputOf, WEBHOOK_LIMITS, type webhook as calls } from '@openbourse/api';
import { HOUR_MS } from '@openbourse/money';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { Outcome } from '../operator/index.ts';
import {
  type EndpointRow,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  lockEndpoints,
  replaceSecret,
  setState,
  updateEndpoint,
} from './endpoint-queries.ts';
import { readKinds, requireUrl } from './read-endpoint.ts';
import { drawSecret } from './secret.ts';
import type { Deps } from './webhook-deps.ts';

/** Changes of endpoints that two persons make: each one decides where people's data goes. */

type Input<N extends keyof typeof calls> = DecodedInputOf<(typeof calls)[N]>;

const subjectOf = (id: string) => ({ kind: 'webhook_endpoint', id }) as const;

export async function requireEndpoint(tx: Tx, id: string): Promise<EndpointRow> {
  const endpoint = await lockEndpoint(tx, id);
  if (endpoint === null) throw new AppError('webhook.not_found', { field: 'id' });
  return endpoint;
}

/** Adds an endpoint with a secret of its own; refuses more than there may be. */
export async function addEndpoint(tx: Tx, deps: Deps, input: Input<'operatorAddEndpoint'>): Promise<Outcome> {
  const terms = readTerms(deps, input);
  await lockEndpoints(tx);
  const limit = WEBHOOK_LIMITS.endpointsMax;
  if ((await listEndpoints(tx)).length >= limit)
    throw new AppError('webhook.too_many', { limit: String(limit) });
  const id = deps.random.uuid();
  await insertEndpoint(tx, { id, ...terms, secret: drawSecret(deps, id), createdAt: deps.clock.now() });
  return {
    isNew: true,
    entry: {
      ...{ action: 'webhook.add_endpoint', subject: subjectOf(id), reason: input.reason },
      ...{ before: null, after: { ...terms, state: 'active' } },
    },
  };
}

/** Changes address, description and kinds; what waits already goes to the new address. */
export async function changeEndpoint(
  tx: Tx,
  deps: Deps,
  input: Input<'operatorChangeEndpoint'>,
): Promise<Outcome> {
  const terms = readTerms(deps, input);
  const { id, url, description, kinds } = await requireEndpoint(tx, input.id);
  await updateEndpoint(tx, { id, ...terms });
  return {
    isNew: false,
    entry: {
      ...{ action: 'webhook.change_endpoint', subject: subjectOf(id), reason: input.reason },
      ...{ before: { url, description, kinds }, after: terms },
    },
  };
}

function readTerms(
  { config }: Pick<Deps, 'config'>,
  input: Pick<Input<'operatorAddEndpoint'>, 'url' | 'description' | 'kinds'>,
) {
  const url = requireUrl(input.url, config.isWebhookLoopback);
  return { url, description: input.description, kinds: readKinds(input.kinds) };
}

/** Resumes an endpoint, or removes it for good. */
export async function changeState(tx: Tx, input: Input<'operatorSetState'>): Promise<Outcome> {
  const { id, url, state } = await requireEndpoint(tx, input.id);
  requireOther(state, input.state);
  await setState(tx, id, input.state);
  return {
    isNew: false,
    entry: {
      ...{ action: 'webhook.set_state', subject: subjectOf(id), reason: input.reason },
      ...{ before: { url, state }, after: { url, state: input.state } },
    },
  };
}

/** Refuses a state that holds already. */
export function requireOther(held: EndpointRow['state'], wanted: EndpointRow['state']): void {
  if (held === wanted) throw new AppError('webhook.state_holds', { field: 'state', found: held });
}

/** Draws a new secret, which signs at once beside the one of before; refuses while one of before still signs. */
export async function rotateSecret(
  tx: Tx,
  deps: Deps,
  input: Input<'operatorRotateSecret'>,
): Promise<Outcome> {
  const { id, url, oldSecretUntil } = await requireEndpoint(tx, input.id);
  const now = deps.clock.now();
  if (oldSecretUntil !== null && now < oldSecretUntil)
    throw new AppError('webhook.rotation_under_way', { field: 'id', until: String(oldSecretUntil) });
  const hours = WEBHOOK_LIMITS.overlapHours;
  await replaceSecret(tx, { id, secret: drawSecret(deps, id), oldSecretUntil: now + hours * HOUR_MS });
  return {
    isNew: false,
    entry: {
      ...{ action: 'webhook.rotate_secret', subject: subjectOf(id), reason: input.reason },
      ...{ before: { url, secret: 'old' }, after: { url, secret: 'new', overlap_hours: hours } },
    },
  };
}
