import { createHash } from 'node:crypto';
import { AppError } from '../../kernel/error.ts';

/** Names what was asked for, so that another body with the same idempotency key is noticed. */
export function digestOf(asked: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(asked).filter(([, value]) => value !== undefined);
  const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

/** Refuses another body with the same idempotency key. */
export function assertSameRequest(earlier: string | null, digest: string): void {
  if (earlier !== digest) throw new AppError('request.idempotency_conflict');
}
