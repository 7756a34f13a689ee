import { type SealedColumn, sealedColumn, type Sealing } from '../kernel/sealed-column.ts';
import { contextOf } from './authorization-code.ts';

/** Purpose for which authorization codes are sealed. */
export const CODE_PURPOSE = 'referral-code';

/** Columns that the slice keeps sealed. */
export function sealedReferralColumns(sealing: Sealing): readonly SealedColumn[] {
  return [
    sealedColumn(
      { ...sealing, purpose: CODE_PURPOSE },
      {
        table: 'referral.authorization_code',
        key: 'id',
        column: 'sealed',
        also: 't.user_id as "userId"',
        contextOf: ({ userId }) => contextOf(String(userId)),
      },
    ),
  ];
}
