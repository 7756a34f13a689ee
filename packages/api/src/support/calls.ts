import { change, endpoint } from '../endpoint.ts';
import {
  FEEDBACK_LIMITS,
  FEEDBACK_TYPES,
  NEWS_LOCALES,
  SUPPORT_EVENTS,
  SUPPORT_LIMITS,
  SUPPORT_SENDERS,
  SUPPORT_STATES,
  TEMPLATE_DESKS,
} from '../limits.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';

const OPERATORS = ['support'] as const;

const messageFields = {
  id: integer(),
  sender: t.oneOf(SUPPORT_SENDERS),
  /** Null where there is only a picture, and of the system. It may have line breaks; links are nothing but text. */
  text: nullable(string()),
  /** Message of the system. */
  event: nullable(t.oneOf(SUPPORT_EVENTS)),
  /** `support.picture` shows it to the user, `file.operator_view` to operators. */
  picture: nullable(t.uuid),
  at: t.instant,
};

/** Also a row of the socket's SUPPORT channel. */
export const message = object(messageFields);
const deskMessage = object({ ...messageFields, operator_name: nullable(string()) });

const messageText = t.lines(0, SUPPORT_LIMITS.messageLengthMax, 'Hello, I have a question.');

export const conversation = endpoint('support.conversation', {
  summary: 'How the chat of the user with customer service stands.',
  input: object({}),
  reply: object({
    state: t.oneOf(SUPPORT_STATES),
    /** True when an operator is at the desk; an answer to who leaves comes as a notice. */
    is_operator_present: boolean(),
    /** Messages of operators that the user has not read. */
    unread: integer(),
  }),
});

export const messages = endpoint('support.messages', {
  summary: 'The chat of the user, newest first.',
  input: object({ cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: page(message),
});

export const sendMessage = change('support.send_message', {
  summary: 'Writes to customer service: a text, a picture, or both. It opens the conversation.',
  input: object({ text: optional(messageText), picture: optional(t.uuid) }),
  reply: message,
  errors: ['support.field_required', 'support.too_many_messages', 'file.not_found', 'file.already_used'],
  once: true,
});

/** The answer is the picture itself, with its own content type. */
export const picture = endpoint('support.picture', {
  summary:
    'A picture of the chat of the user, from either side. Answers with the picture, not with the envelope.',
  input: object({ id: t.uuid }),
  reply: string(),
  errors: ['file.not_found'],
});

export const readMessages = change('support.read_messages', {
  summary: 'The user has read the chat up to a message.',
  input: object({ message_id: t.id }),
  reply: object({ unread: integer() }),
  errors: ['support.message_not_found'],
});

const rowFields = {
  id: t.uuid,
  user_id: integer(),
  uid: string(),
  /** Of certification. */
  level: integer(),
  /** The language of the user's last login. */
  locale: string(),
  state: t.oneOf(['open', 'closed'] as const),
  /** The operator who has claimed it; null while it is free. */
  operator_id: nullable(integer()),
  operator_name: nullable(string()),
  /** Messages of the user since the last answer. */
  unread: integer(),
  /** Since when the user waits for an answer; null where not. */
  waiting_since: nullable(t.instant),
  last_text: nullable(string()),
  last_at: t.instant,
};
const row = object(rowFields);
const operatorName = object({ id: integer(), name: string() });

export const operatorConversations = endpoint('support.operator_conversations', {
  summary: 'Conversations: the open ones, longest wait first, or the closed ones, newest first.',
  input: object({
    state: optional(t.oneOf(['open', 'closed'] as const)),
    /** true: only those that the caller has claimed. */
    is_mine: optional(t.flag),
    user_id: optional(t.id),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(row),
  roles: OPERATORS,
});

export const operatorPresence = change('support.operator_presence', {
  summary: 'Says that the caller is at the desk, for a minute, and who else is.',
  input: object({}),
  reply: object({ present: list(operatorName), waiting: integer() }),
  roles: OPERATORS,
});

export const operatorConversation = endpoint('support.operator_conversation', {
  summary: 'A conversation with its messages, newest first.',
  input: object({ id: t.uuid, cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: object({ ...rowFields, messages: page(deskMessage) }),
  errors: ['support.conversation_not_found'],
  roles: OPERATORS,
});

/** Errors that every change of a conversation by an operator may return. */
const changeErrors = ['support.conversation_not_found', 'operator.own_account'] as const;

export const operatorClaim = change('support.operator_claim', {
  summary: 'Takes a conversation that nobody has, or whose operator has been away for 15 minutes.',
  input: object({ id: t.uuid }),
  reply: row,
  errors: [...changeErrors, 'support.claimed_by_other', 'support.conversation_closed'],
  roles: OPERATORS,
  once: true,
});

export const operatorSendMessage = change('support.operator_send_message', {
  summary: 'Writes to the user of a conversation that the caller has claimed: a text, a picture, or both.',
  input: object({ id: t.uuid, text: optional(messageText), picture: optional(t.uuid) }),
  reply: deskMessage,
  errors: [
    ...changeErrors,
    'support.field_required',
    'support.not_claimed',
    'support.conversation_closed',
    'file.not_found',
    'file.already_used',
  ],
  roles: OPERATORS,
  once: true,
});

export const operatorHandOver = change('support.operator_hand_over', {
  summary: 'Gives a conversation to another operator who is present, or back to the queue.',
  input: object({ id: t.uuid, operator_id: optional(t.id) }),
  reply: row,
  errors: [
    ...changeErrors,
    'support.not_claimed',
    'support.operator_not_present',
    'support.conversation_closed',
  ],
  roles: OPERATORS,
  once: true,
});

export const operatorClose = change('support.operator_close', {
  summary: 'Closes a conversation that the caller has claimed; a new message of the user opens it again.',
  input: object({ id: t.uuid }),
  reply: row,
  errors: [...changeErrors, 'support.not_claimed', 'support.conversation_closed'],
  roles: OPERATORS,
  once: true,
});

const template = object({
  id: integer(),
  desk: t.oneOf(TEMPLATE_DESKS),
  /** Of feedback; null where it fits all. */
  type: nullable(t.oneOf(FEEDBACK_TYPES)),
  locale: t.oneOf(NEWS_LOCALES),
  name: string(),
  text: string(),
  updated_at: t.instant,
});

export const operatorTemplates = endpoint('support.operator_templates', {
  summary: 'Ready-made answers, by name.',
  input: object({ desk: optional(t.oneOf(TEMPLATE_DESKS)) }),
  reply: list(template),
  roles: OPERATORS,
});

export const operatorSaveTemplate = change('support.operator_save_template', {
  summary:
    'Adds a ready-made answer, or changes the one with the id. One to feedback may name the {{title}}.',
  input: object({
    id: optional(t.id),
    desk: t.oneOf(TEMPLATE_DESKS),
    type: optional(t.oneOf(FEEDBACK_TYPES)),
    locale: t.oneOf(NEWS_LOCALES),
    name: t.text(1, SUPPORT_LIMITS.templateNameMax, 'Thanks'),
    text: t.lines(1, FEEDBACK_LIMITS.replyLengthMax, 'Thank you for writing to us.'),
  }),
  reply: template,
  errors: [
    'support.template_not_found',
    'support.template_placeholder',
    'support.too_many_templates',
    'support.field_required',
  ],
  roles: OPERATORS,
  once: true,
});

export const operatorRemoveTemplate = change('support.operator_remove_template', {
  summary: 'Removes a ready-made answer.',
  input: object({ id: t.id }),
  reply: object({}),
  errors: ['support.template_not_found'],
  roles: OPERATORS,
  once: true,
});
