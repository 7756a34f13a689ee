import type { identity, ReplyOf, SecurityEventKind } from '@openbourse/api';
import type { Db } from '../../kernel/db.ts';
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
    beforeId: input.cursor === undefined ? null : readIdCursor(input.cursor),
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
    next_cursor: rows.length > size && last !== undefined ? writeCursor([last.id]) : null,
  };
}

/** A cursor of whole numbers, opaque to the caller. */
export function writeCursor(parts: readonly (number | string)[]): string {
  return Buffer.from(parts.join(' ')).toString('base64url');
}

/** The parts of a cursor, or null when it was not handed out for a list of so many parts. */
export function readCursor(cursor: string, pattern: RegExp): readonly string[] | null {
  const match = pattern.exec(Buffer.from(cursor, 'base64url').toString());
  return match === null ? null : match.slice(1);
}

/** A cursor that was not handed out starts below every row: an empty page. */
function readIdCursor(cursor: string): number {
  const [id] = readCursor(cursor, /^([0-9]{1,15})$/) ?? [];
  return id === undefined ? 0 : Number.parseInt(id, 10);
}
