import { type SealedColumn, sealedColumn, type Sealing } from '../kernel/sealed-column.ts';

/** Purpose for which the bytes of the slice are sealed. */
export const FIAT_PURPOSE = 'fiat';

/** Columns that the slice keeps sealed. */
export function sealedFiatColumns(sealing: Sealing): readonly SealedColumn[] {
  const own = { ...sealing, purpose: FIAT_PURPOSE };
  return [
    sealedColumn(own, {
      table: 'fiat.collection_method',
      key: 'id',
      column: 'details_sealed',
      contextOf: ({ key }) => key,
    }),
    sealedColumn(own, {
      table: 'fiat."order"',
      key: 'id',
      column: 'payee_sealed',
      also: 't.public_id as context',
      contextOf: ({ context }) => String(context),
    }),
  ];
}
