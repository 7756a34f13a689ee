import type { CallReply } from '@openbourse/client';
import { queryOf } from '../session/index.ts';

export type Match = CallReply<'market.operator_matches'>[number];
export type FilterChange = CallReply<'market.operator_filter_changes'>['data'][number];
export type Feed = CallReply<'market.operator_feeds'>[number];
export type FeeRule = CallReply<'spot.operator_fee_rules'>[number];
export type Series = CallReply<'tick.series'>[number];
export type Root = CallReply<'tick.roots'>[number];

/** The markets by name, for filters and forms. */
export const matchesQuery = queryOf('market.operator_matches', {});
