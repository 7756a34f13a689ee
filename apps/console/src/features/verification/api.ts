import type { CallReply } from '@openbourse/client';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../session/index.ts';

export type QueueRow = CallReply<'verification.operator_queue'>['data'][number];
export type Case = CallReply<'verification.operator_case'>;

export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['verification.operator_case', caseId],
    queryFn: ({ signal }) => client.call('verification.operator_case', { case_id: caseId }, { signal }),
  });
