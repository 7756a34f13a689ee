import type { CallReply } from '@openbourse/client';

export type Agent = CallReply<'referral.operator_agents'>['data'][number];
export type CheckedCode = CallReply<'referral.operator_check_code'>;
export type Rates = CallReply<'referral.operator_rates'>[number];
export type Settlement = CallReply<'referral.operator_settlements'>['data'][number];
export type VoidRelation = CallReply<'referral.operator_void_relations'>['data'][number];
