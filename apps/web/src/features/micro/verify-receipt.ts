import { type Verification, verifyMicroReceipt } from '@openbourse/engine';
import { client } from '../session/index.ts';
import type { Receipt } from './api.ts';

/**
 * Recomputes a receipt in this browser, with the roots that the server publishes for everybody. A root that a receipt
 * does not name yet is not asked for.
 */
export async function verifyReceipt(receipt: Receipt): Promise<Verification> {
  const read = (minute: number | undefined) =>
    minute === undefined ? null : client.call('tick.root', { minute });
  const [entry, exit] = await Promise.all([read(receipt.entry_root?.minute), read(receipt.root?.minute)]);
  return verifyMicroReceipt(receipt, { entry, exit });
}
