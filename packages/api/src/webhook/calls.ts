import { change, endpoint } from '../endpoint.ts';
import { reason } from '../operator/calls.ts';
import { proposedChange } from '../operator/proposal-calls.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';
import {
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_KINDS,
  WEBHOOK_LIMITS,
  WEBHOOK_STATES,
  WEBHOOK_TEST,
} from './limits.ts';

const READERS = ['support', 'risk', 'security_admin'] as const;
const MAKERS = ['risk', 'security_admin'] as const;

const KINDS_OF_DELIVERIES = [...WEBHOOK_KINDS, WEBHOOK_TEST] as const;

const fields = {
  url: t.text(1, WEBHOOK_LIMITS.urlLengthMax, 'https://crm.example.com/openbourse'),
  description: t.text(1, WEBHOOK_LIMITS.descriptionLengthMax, 'Records of the support desk'),
  /** Names with commas between them, because forms have no lists. */
  kinds: t.text(1, 600, 'deposit.credited,withdrawal.paid'),
};

export const operatorEndpoints = endpoint('webhook.operator_endpoints', {
  summary: 'The systems that events are sent to, oldest first, with what waits for each.',
  input: object({}),
  reply: list(
    object({
      id: t.uuid,
      url: string(),
      description: string(),
      kinds: list(t.oneOf(WEBHOOK_KINDS)),
      state: t.oneOf(WEBHOOK_STATES),
      /** The secret of now was seen; it is shown once. */
      is_secret_shown: boolean(),
      /** The secret of before signs beside it until then. */
      old_secret_until: nullable(t.instant),
      created_at: t.instant,
      pending: integer(),
      dead: integer(),
    }),
  ),
  roles: READERS,
});

export const operatorAddEndpoint = proposedChange('webhook.operator_add_endpoint', {
  summary:
    'Proposes a system that events are sent to, by an address of https that is in public. Each event is signed with a secret of the endpoint.',
  input: object({ ...fields, reason }),
  errors: ['webhook.url_refused', 'webhook.kind_unknown', 'webhook.too_many'],
  roles: MAKERS,
  checkers: MAKERS,
});

export const operatorChangeEndpoint = proposedChange('webhook.operator_change_endpoint', {
  summary: 'Proposes another address, description or other kinds of events for an endpoint.',
  input: object({ id: t.uuid, ...fields, reason }),
  errors: ['webhook.not_found', 'webhook.url_refused', 'webhook.kind_unknown'],
  roles: MAKERS,
  checkers: MAKERS,
});

export const operatorSetState = proposedChange('webhook.operator_set_state', {
  summary:
    'Proposes to resume a paused endpoint, or to remove one for good. What waits for a removed one is not sent any more.',
  input: object({ id: t.uuid, state: t.oneOf(['active', 'removed'] as const), reason }),
  errors: ['webhook.not_found', 'webhook.state_holds'],
  roles: MAKERS,
  checkers: MAKERS,
});

export const operatorPause = change('webhook.operator_pause', {
  summary: 'Pauses an endpoint at once: events wait until two persons resume it.',
  input: object({ id: t.uuid, reason }),
  reply: object({}),
  errors: ['webhook.not_found', 'webhook.state_holds'],
  roles: MAKERS,
  once: true,
});

export const operatorRotateSecret = proposedChange('webhook.operator_rotate_secret', {
  summary: `Proposes a new secret of an endpoint. For ${WEBHOOK_LIMITS.overlapHours} hours both sign.`,
  input: object({ id: t.uuid, reason }),
  errors: ['webhook.not_found', 'webhook.rotation_under_way'],
  roles: MAKERS,
  checkers: MAKERS,
});

export const operatorShowSecret = change('webhook.operator_show_secret', {
  summary: 'Answers the secret of an endpoint, once: it cannot be read afterwards.',
  input: object({ id: t.uuid, reason }),
  reply: object({ secret: string() }),
  errors: ['webhook.not_found', 'webhook.secret_shown'],
  roles: MAKERS,
  once: true,
  isSecret: true,
});

export const operatorSendTest = change('webhook.operator_send_test', {
  summary: 'Sends an event that is about no user to an active endpoint.',
  input: object({ id: t.uuid, reason }),
  reply: object({ event_id: integer() }),
  errors: ['webhook.not_found', 'webhook.state_holds'],
  roles: MAKERS,
  once: true,
});

export const operatorDeliveries = endpoint('webhook.operator_deliveries', {
  summary: 'Deliveries of events to an endpoint, newest first.',
  input: object({
    id: t.uuid,
    state: optional(t.oneOf(WEBHOOK_DELIVERY_STATES)),
    kind: optional(t.oneOf(KINDS_OF_DELIVERIES)),
    user_id: optional(t.id),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(
    object({
      event_id: integer(),
      /** As the receiver knows it. */
      webhook_id: t.uuid,
      kind: t.oneOf(KINDS_OF_DELIVERIES),
      user_id: nullable(integer()),
      uid: nullable(string()),
      state: t.oneOf(WEBHOOK_DELIVERY_STATES),
      tries: integer(),
      created_at: t.instant,
      due_at: nullable(t.instant),
      done_at: nullable(t.instant),
    }),
  ),
  errors: ['webhook.not_found'],
  roles: READERS,
});

export const operatorAttempts = endpoint('webhook.operator_attempts', {
  summary: 'Every try of one delivery, newest first, with the body as it is sent.',
  input: object({ id: t.uuid, event_id: t.id }),
  reply: object({
    body: string(),
    attempts: list(
      object({
        id: integer(),
        at: t.instant,
        took_ms: integer(),
        status: nullable(integer()),
        error: nullable(string()),
      }),
    ),
  }),
  errors: ['webhook.not_found'],
  roles: READERS,
});

export const operatorReplay = change('webhook.operator_replay', {
  summary: `Sends one delivery again, or all of a span of time that have ended, ${WEBHOOK_LIMITS.replayMax} at most.`,
  input: object({
    id: t.uuid,
    event_id: optional(t.id),
    from: optional(t.instantParam),
    until: optional(t.instantParam),
    state: optional(t.oneOf(['delivered', 'dead'] as const)),
    reason,
  }),
  reply: object({ count: integer() }),
  errors: ['webhook.not_found', 'webhook.nothing_to_replay'],
  roles: MAKERS,
  once: true,
});
