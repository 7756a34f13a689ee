import { type SealedColumn, sealedColumn, type Sealing } from '../kernel/sealed-column.ts';

/** Purpose for which the secrets of authenticators are sealed. */
export const AUTHENTICATOR_PURPOSE = 'identity-authenticator';

/** Columns that the slice keeps sealed. */
export function sealedIdentityColumns(sealing: Sealing): readonly SealedColumn[] {
  return [
    sealedColumn(
      { ...sealing, purpose: AUTHENTICATOR_PURPOSE },
      {
        table: 'identity.authenticator',
        key: 'user_id',
        column: 'secret_sealed',
        contextOf: ({ key }) => key,
      },
    ),
  ];
}
