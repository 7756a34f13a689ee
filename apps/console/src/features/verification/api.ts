import type { CallReply } from '@openbourse/client';
import { queryOf } from '../session/index.ts';

export type QueueRow = CallReply<'verification.operator_queue'>['data'][number];
export type Case = CallReply<'verification.operator_case'>;

export const caseQuery = (caseId: string) => queryOf('verification.operator_case', { case_id: caseId });
