import type { ReplyOf, screening as calls } from '@openbourse/api';
import { readAwaited } from './inquiry-queries.ts';
import type { Deps } from './screening-deps.ts';
import { readVendor } from './vendor-queries.ts';

/** State of the vendor, and what waits for it. Its address may carry a key, so its host alone is shown. */
export async function showVendor({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<ReplyOf<typeof calls.operatorVendor>> {
  const { answeredAt, failingSince, error } = await readVendor(db);
  const { count, oldest } = await readAwaited(db);
  return {
    host: config.screening === null ? null : new URL(config.screening.url).host,
    ...{ waiting: count, waiting_since: oldest, answered_at: answeredAt },
    ...{ failing_since: failingSince, error },
  };
}
