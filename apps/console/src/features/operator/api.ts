import type { CallReply } from '@openbourse/client';

export type OperatorRow = CallReply<'operator.operators'>[number];
export type AuditRow = CallReply<'operator.audit_list'>['data'][number];
export type Proposal = CallReply<'operator.proposals'>['data'][number];
