import type { CallReply } from '@openbourse/client';

export type Term = CallReply<'wallet.operator_terms'>[number];
