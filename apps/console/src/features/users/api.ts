import type { CallReply } from '@openbourse/client';
import { queryOf } from '../session/index.ts';

export type UserRow = CallReply<'identity.operator_users'>['data'][number];
export type User = CallReply<'identity.operator_user'>;
export type UserEvent = CallReply<'identity.operator_user_events'>['data'][number];

export const userQuery = (userId: number) => queryOf('identity.operator_user', { user_id: userId });
