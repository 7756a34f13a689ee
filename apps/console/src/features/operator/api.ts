import type { CallReply } from '@openbourse/client';

export type OperatorRow = CallReply<'operator.operators'>[number];
export type Authenticator = CallReply<'operator.create'>['authenticator'];
export type AuditRow = CallReply<'operator.audit_list'>['data'][number];
