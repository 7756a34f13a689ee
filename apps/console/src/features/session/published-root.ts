import type { CallReply } from '@openbourse/client';
import { client } from './client.ts';

/** The root that the server publishes for the minute of a receipt's root; null while the receipt has none. */
export async function publishedRoot(
  root: { readonly minute: number } | null,
): Promise<CallReply<'tick.root'> | null> {
  return root === null ? null : client.call('tick.root', { minute: root.minute });
}
