import type { DecodedInputOf, ReplyOf, support as calls } from '@openbourse/api';
import type { Db } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { pageOf, readIdCursor, waitCursors, writeIdCursor } from '../../kernel/page.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import type { Deps } from '../deps.ts';
import * as chat from './chat-queries.ts';
import * as queries from './desk-queries.ts';
import { presentDeskMessage } from './message.ts';
import { presentOperators } from './presence.ts';

export type DeskConversation = ReplyOf<typeof calls.operatorClaim>;

const PAGE_SIZE = 30;
const MESSAGES_SIZE = 50;
/** Where conversations stand that wait for nothing. */
const LAST = Date.UTC(9999, 0, 1);

/** Open conversations, longest wait first; all others by their newest message. */
export async function listConversations(
  deps: Pick<Deps, 'db'>,
  operator: OperatorSession,
  input: DecodedInputOf<typeof calls.operatorConversations>,
): Promise<ReplyOf<typeof calls.operatorConversations>> {
  const limit = input.limit ?? PAGE_SIZE;
  const operatorId = input.is_mine === true ? operator.operatorId : null;
  const filter = { operatorId, userId: input.user_id ?? null, rows: limit + 1 };
  if (input.state === 'open') {
    const rows = await queries.listOpen(deps.db, { ...filter, after: waitCursors.read(input.cursor) });
    const cursorOf = ({ id, waitingSince }: queries.DeskRow): string =>
      waitCursors.write({ id, at: waitingSince ?? LAST });
    return pageOf(rows, limit, { present: presentConversation, cursorOf });
  }
  const state = input.state ?? null;
  const beforeMessageId = readIdCursor(input.cursor);
  const rows = await queries.listNewest(deps.db, { ...filter, state, beforeMessageId });
  return pageOf(rows, limit, {
    present: presentConversation,
    cursorOf: ({ lastMessageId }) => writeIdCursor({ id: lastMessageId }),
  });
}

/** Records that an operator is at the desk, and returns who else is. */
export async function noteOperator(
  deps: Pick<Deps, 'db' | 'clock'>,
  { operatorId: id, name }: OperatorSession,
): Promise<ReplyOf<typeof calls.operatorPresence>> {
  await queries.notePresence(deps.db, { id, name, at: deps.clock.now() });
  const [present, waiting] = await Promise.all([
    presentOperators(deps.db, deps),
    queries.countWaiting(deps.db),
  ]);
  return { present, waiting };
}

/** A conversation with its messages, newest first. */
export async function showConversation(
  deps: Pick<Deps, 'db'>,
  input: DecodedInputOf<typeof calls.operatorConversation>,
): Promise<ReplyOf<typeof calls.operatorConversation>> {
  const row = await findRow(deps.db, input.id);
  const limit = input.limit ?? MESSAGES_SIZE;
  const wanted = { conversationId: row.id, beforeId: readIdCursor(input.cursor), rows: limit + 1 };
  const rows = await chat.listMessages(deps.db, wanted);
  const messages = pageOf(rows, limit, {
    present: presentDeskMessage,
    cursorOf: writeIdCursor,
  });
  return { ...presentConversation(row), messages };
}

export async function readConversation(db: Db, publicId: string): Promise<DeskConversation> {
  return presentConversation(await findRow(db, publicId));
}

async function findRow(db: Db, publicId: string): Promise<queries.DeskRow> {
  const row = await queries.findForDesk(db, publicId);
  if (row === undefined) throw new AppError('support.conversation_not_found', { field: 'id' });
  return row;
}

function presentConversation(row: queries.DeskRow): DeskConversation {
  const { publicId: id, userId, uid, level, locale, state, unread, lastText, lastAt } = row;
  return {
    ...{ id, user_id: userId, uid, level, locale, state, unread },
    operator_id: row.operatorId,
    operator_name: row.operatorName,
    waiting_since: row.waitingSince,
    last_text: lastText,
    last_at: lastAt,
  };
}
