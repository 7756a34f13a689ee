import { type SealedColumn, sealedColumn, type Sealing } from '../kernel/sealed-column.ts';

/** Purpose and context with which the private half of the key for browsers is sealed. */
export const PUSH_KEY = { purpose: 'notification-push-key', context: 'push-key' } as const;

/** Columns that the slice keeps sealed. */
export function sealedNotificationColumns(sealing: Sealing): readonly SealedColumn[] {
  const { purpose, context } = PUSH_KEY;
  return [
    sealedColumn(
      { ...sealing, purpose },
      { table: 'notification.push_key', key: 'id', column: 'private_key_sealed', contextOf: () => context },
    ),
  ];
}
