import type { CallReply } from '@openbourse/client';
import { queryOf } from '../session/index.ts';

export type Endpoint = CallReply<'webhook.operator_endpoints'>[number];
export type Delivery = CallReply<'webhook.operator_deliveries'>['data'][number];

/** Roles that change endpoints and send to them. */
export const MAKERS = ['risk', 'security_admin'] as const;

const RENEW_MS = 10_000;

export const endpointsQuery = queryOf('webhook.operator_endpoints', {}, { refetchInterval: RENEW_MS });

export const STATE_TONES = { active: 'up', paused: 'warn', removed: 'neutral' } as const;
export const DELIVERY_TONES = { pending: 'warn', delivered: 'up', dead: 'danger' } as const;
