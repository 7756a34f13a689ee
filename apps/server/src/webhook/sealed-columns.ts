import { type SealedColumn, sealedColumn, type Sealing } from '../kernel/sealed-column.ts';
import { secretContext, WEBHOOK_PURPOSE } from './secret.ts';

/** Columns that the slice keeps sealed. */
export function sealedWebhookColumns(sealing: Sealing): readonly SealedColumn[] {
  return ['secret_sealed', 'old_secret_sealed'].map((column) =>
    sealedColumn(
      { ...sealing, purpose: WEBHOOK_PURPOSE },
      { table: 'webhook.endpoint', key: 'id', column, contextOf: ({ key }) => secretContext(key) },
    ),
  );
}
