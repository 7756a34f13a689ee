import type { LeavingPart } from '../deposit/leaving-part.ts';

/** The part of a stage without trading between people. */
export const NOTHING_LEAVES: LeavingPart = {
  promised: `select 0::bigint as user_id, 'fiat' as wallet, 0 as currency_id, 0::numeric as amount where false`,
  kept: `select 0::bigint as user_id, 0 as currency_id, 0::numeric as amount, now() as until where false`,
  given: `select 0::bigint as user_id, 0::numeric as value, now() as at where false`,
};
