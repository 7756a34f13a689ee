import type { Log } from '../../kernel/log.ts';
import type { Tx } from '../../kernel/db.ts';
import type { SentInBlock } from '../deposit/deposit-deps.ts';
import { upsertSwitch } from './control-queries.ts';
import { insertUnknown } from './unknown-queries.ts';

/** Transactions that a reason names; the log has all of them. */
const NAMED_MAX = 3;

/**
 * Stops the withdrawals of a chain when its hot wallet has paid what is not on record. That is so after a database was
 * restored to an instant before the last payments: what looks approved and unpaid is paid, and would be paid again. Two
 * operators let the chain go on, once they know whom these transactions paid.
 */
export async function stopUnknown(tx: Tx, { log }: { readonly log: Log }, block: SentInBlock): Promise<void> {
  const { chainCode: scope, at } = block;
  const unknown = await insertUnknown(tx, block);
  if (unknown.length === 0) return;
  log.fatal(
    { chain: scope, height: block.height, txids: unknown },
    'the hot wallet paid what is not on record',
  );
  const more = unknown.length > NAMED_MAX ? ` and ${unknown.length - NAMED_MAX} more` : '';
  const reason = `The hot wallet paid what is not on record: ${unknown.slice(0, NAMED_MAX).join(', ')}${more}`;
  await upsertSwitch(tx, { scope, isStopped: true, reason, operatorId: null, at });
}
