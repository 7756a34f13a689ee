import { type SealedColumn, sealedColumn, type Sealing } from '../kernel/sealed-column.ts';
import { contextOf } from './certified-name.ts';
import { sealContext, type SealedField } from './deps.ts';

/** Purpose for which names, numbers and addresses are sealed. */
export const VERIFICATION_PURPOSE = 'verification';

const FIELDS: readonly SealedField[] = ['name', 'card_id', 'address'];

/** Columns that the slice keeps sealed. */
export function sealedVerificationColumns(sealing: Sealing): readonly SealedColumn[] {
  const own = { ...sealing, purpose: VERIFICATION_PURPOSE };
  return [
    ...FIELDS.map((field) =>
      sealedColumn(own, {
        table: 'verification."case"',
        key: 'id',
        column: `${field}_sealed`,
        contextOf: ({ key }) => sealContext(key, field),
      }),
    ),
    sealedColumn(own, {
      table: 'verification.person',
      key: 'user_id',
      column: 'name_sealed',
      contextOf: ({ key }) => contextOf(key),
    }),
  ];
}
