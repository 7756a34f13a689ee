import type { CallReply } from '@openbourse/client';
import { queryOf } from '../session/index.ts';

export type Case = CallReply<'screening.operator_cases'>['data'][number];
export type Hit = Case['hits'][number];
export type Answer = CallReply<'screening.operator_answers'>['data'][number];
export type ListVersion = CallReply<'screening.operator_lists'>[number];

/** Roles that decide cases, and the one that uploads lists and proposes what they do. */
export const DECIDERS = ['risk', 'identity_reviewer'] as const;
export const LIST_MAKERS = ['risk'] as const;

const RENEW_MS = 10_000;

export const vendorQuery = queryOf('screening.operator_vendor', {}, { refetchInterval: RENEW_MS });

export const listsQuery = queryOf('screening.operator_lists', {}, { refetchInterval: RENEW_MS });

export const CASE_TONES = { open: 'warn', released: 'up', refused: 'danger' } as const;
export const OUTCOME_TONES = { allow: 'up', hold: 'warn', deny: 'danger' } as const;
export const VERSION_TONES = {
  uploaded: 'neutral',
  planned: 'warn',
  in_effect: 'up',
  ended: 'neutral',
} as const;
