import type { CallReply } from '@openbourse/client';
import { queryOf } from '../session/index.ts';

export type Rule = CallReply<'contract.operator_rules'>[number];
export type Bound = CallReply<'contract.operator_exposure_rules'>[number];
export type Exposure = CallReply<'contract.operator_exposure'>;
export type NearPosition = CallReply<'contract.operator_near_liquidation'>[number];
export type Receipt = CallReply<'contract.operator_receipt'>;
export type Close = CallReply<'contract.operator_closes'>['data'][number];

const RENEW_MS = 5_000;
const ROOT_MS = 15_000;

export const exposureQuery = queryOf('contract.operator_exposure', {}, { refetchInterval: RENEW_MS });

/** Markets, for those that have no rules yet. */
export const matchesQuery = queryOf('market.operator_matches', {});

export const rulesQuery = queryOf('contract.operator_rules', {});

export const receiptQuery = (id: string) =>
  queryOf(
    'contract.operator_receipt',
    { id },
    {
      // Its roots come when their minutes are over.
      refetchInterval: ({ state: { data } }) => (data !== undefined && data.root !== null ? false : ROOT_MS),
    },
  );
