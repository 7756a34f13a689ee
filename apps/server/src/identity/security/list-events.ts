import type { identity, ReplyOf, SecurityEventKind } from '@openbourse/api';
import type { Db } from '../../kernel/db.ts';
import { readIdCursor, writeIdCursor } from '../../kernel/page.ts';
import { listSecurityEvents } from '../account/event-queries.ts';
import { nameDevice } from '../device/device.ts';

const PAGE_SIZE = 20;

/** A page of what happened to an account, newest first. */
export async function showSecurityEvents(
  db: Db,
  input: {
    readonly userId: number;
    readonly kind: SecurityEventKind | undefined;
    readonly cursor: string | undefined;
    readonly limit: number | undefined;
  },
): Promise<ReplyOf<typeof identity.securityEvents>> {
  const size = input.limit ?? PAGE_SIZE;
  const rows = await listSecurityEvents(db, {
    userId: input.userId,
    kind: input.kind ?? null,
    beforeId: readIdCursor(input.cursor),
    rows: size + 1,
  });
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    data: shown.map(({ id, kind, userAgent, ip, at, subject }) => ({
      id,
      kind,
      device: nameDevice(userAgent),
      ip,
      at,
      subject,
    })),
    next_cursor: rows.length > size && last !== undefined ? writeIdCursor(last) : null,
  };
}
