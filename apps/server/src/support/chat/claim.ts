import type { ChangeEndpoint, support as calls } from '@openbourse/api';
import type { Change } from '../../kernel/change.ts';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import type { Deps } from '../deps.ts';
import * as queries from './chat-queries.ts';
import { type DeskConversation, readConversation } from './desk.ts';
import { notePresence } from './desk-queries.ts';
import { publish, tellEvent } from './message.ts';
import { isRelievable, presentOperators } from './presence.ts';

/** Takes a free conversation, or one whose operator is away; its present operator keeps it. */
export function claim(deps: Deps, made: Made<typeof calls.operatorClaim>): Promise<DeskConversation> {
  const { tx, by: operator, now } = made;
  return decide(deps, made, async (conversation) => {
    const { operatorId: holder } = conversation;
    if (holder === operator.operatorId) return { action: 'support.claim', event: null, next: conversation };
    if (holder !== null && !(await isRelievable(tx, deps, holder)))
      throw new AppError('support.claimed_by_other', { operator: conversation.operatorName ?? '' });
    // A claim puts the operator at the desk, whether or not their page has said so yet; they cannot be
    // relieved at once.
    await notePresence(tx, { id: operator.operatorId, name: operator.name, at: now });
    return {
      action: 'support.claim',
      event: 'operator_joined',
      next: { ...conversation, operatorId: operator.operatorId, operatorName: operator.name },
    };
  });
}

/** Gives a conversation of the caller to another operator who is present, or back to the queue. */
export function handOver(deps: Deps, made: Made<typeof calls.operatorHandOver>): Promise<DeskConversation> {
  const { tx, by: operator, input } = made;
  const to = input.operator_id ?? null;
  return decide(deps, made, async (conversation) => {
    assertClaimed(conversation, operator);
    const present = await presentOperators(tx, deps);
    const other = present.find(({ id }) => id === to && id !== operator.operatorId);
    if (to !== null && other === undefined)
      throw new AppError('support.operator_not_present', { field: 'operator_id' });
    return {
      action: 'support.hand_over',
      event: 'handed_over',
      next: { ...conversation, operatorId: other?.id ?? null, operatorName: other?.name ?? null },
    };
  });
}

/** Ends a conversation of the caller; a new message of the user opens it again. */
export function close(deps: Deps, made: Made<typeof calls.operatorClose>): Promise<DeskConversation> {
  return decide(deps, made, async (conversation) => {
    assertClaimed(conversation, made.by);
    return {
      action: 'support.close',
      event: 'closed',
      next: { ...conversation, state: 'closed', operatorId: null, operatorName: null, waitingSince: null },
    };
  });
}

/** Refuses with `support.not_claimed` who has not claimed it. */
export function assertClaimed(conversation: queries.ConversationRow, operator: OperatorSession): void {
  if (conversation.operatorId !== operator.operatorId)
    throw new AppError('support.not_claimed', { operator: conversation.operatorName ?? '' });
}

/** The open conversation of another user than the operator, held by the transaction. */
export async function lockOpen(
  tx: Tx,
  deps: Deps,
  { operator, publicId }: Subject,
): Promise<queries.ConversationRow> {
  const conversation = await queries.lockConversation(tx, publicId);
  if (conversation === undefined) throw new AppError('support.conversation_not_found', { field: 'id' });
  await deps.operator.assertNotOwn(tx, operator, conversation.userId);
  if (conversation.state === 'closed') throw new AppError('support.conversation_closed');
  return conversation;
}

/** The operator and the conversation of a change. */
interface Subject {
  readonly operator: OperatorSession;
  readonly publicId: string;
}

/** A change of the desk without its request. */
type Made<E extends ChangeEndpoint> = Omit<Change<E>, 'context'>;
type AnyMade = Made<typeof calls.operatorClaim | typeof calls.operatorHandOver | typeof calls.operatorClose>;

interface Decision {
  readonly action: 'support.claim' | 'support.hand_over' | 'support.close';
  /** Null where the conversation stays as it is. */
  readonly event: 'operator_joined' | 'handed_over' | 'closed' | null;
  readonly next: queries.ConversationRow;
}

/** Carries one decision out, writes it into the chat and the audit log, and publishes it. */
async function decide(
  deps: Deps,
  { tx, by, input, now }: AnyMade,
  judge: (conversation: queries.ConversationRow) => Promise<Decision>,
): Promise<DeskConversation> {
  const { id: publicId } = input;
  const conversation = await lockOpen(tx, deps, { operator: by, publicId });
  const { action, event, next } = await judge(conversation);
  if (event !== null) {
    const told = await tellEvent(tx, conversation, { event, at: now });
    const answeredId = next.state === 'closed' ? told.id : next.answeredId;
    await queries.saveConversation(tx, { ...next, answeredId, lastMessageId: told.id }, now);
    publish(tx, conversation, [told]);
  }
  await deps.operator.record(tx, by, {
    action,
    subject: { kind: 'support_conversation', id: publicId },
    reason: '',
    before: { state: conversation.state, operator: conversation.operatorName ?? '' },
    after: { state: next.state, operator: next.operatorName ?? '' },
  });
  return readConversation(tx, publicId);
}
