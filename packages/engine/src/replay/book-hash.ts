import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { OpenOrder } from '../order-book/commands.ts';

/** The line of an open order in the canonical text of a book: its fields by name, those of an iceberg among them. */
export function bookLine(order: OpenOrder): string {
  const plain = 'iceberg' in order ? { ...order, iceberg: undefined, ...order.iceberg } : order;
  const fields = Object.entries(plain).filter(([, value]) => value !== undefined);
  return `${JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)))}\n`;
}

/** SHA-256 of a book: the line of every open order by its sequence, as `openOrders()` lists them. */
export function bookHash(orders: Iterable<OpenOrder>): string {
  const hash = sha256.create();
  for (const order of orders) hash.update(utf8ToBytes(bookLine(order)));
  return bytesToHex(hash.digest());
}
