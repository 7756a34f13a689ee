import type { SealedColumn, Sealing } from '../kernel/sealed-column.ts';
import { createKeyBox, type SealedTerms } from './key-box.ts';

/** Columns that the slice keeps sealed. */
export function sealedKeyColumns(sealing: Sealing): readonly SealedColumn[] {
  const box = createKeyBox(sealing);
  return [
    {
      table: 'apikey.api_key',
      key: 'id',
      column: 'secret',
      also: `t.user_id as "userId", t.key as "keyText", t.algorithm, t.may_trade as "mayTrade", t.ips, t.expires_at as "expiresAt"`,
      reseal: (sealed, { keyText, ...row }) =>
        box.reseal(sealed, { ...row, key: keyText } as unknown as SealedTerms),
    },
  ];
}
