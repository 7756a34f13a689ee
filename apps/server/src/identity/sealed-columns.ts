import { type SealedColumn, sealedColumn, type Sealing } from '../kernel/sealed-column.ts';

/** What the secrets of authenticators are sealed for. */
export const AUTHENTICATOR_PURPOSE = 'identity-authenticator';

/** What the slice keeps sealed. */
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
