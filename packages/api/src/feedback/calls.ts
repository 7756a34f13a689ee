import { change, endpoint } from '../endpoint.ts';
import { FEEDBACK_LIMITS, FEEDBACK_STATES, FEEDBACK_TYPES } from '../limits.ts';
import { boolean, integer, list as listOf, nullable, object, optional, page, string, t } from '../schema.ts';

const OPERATORS = ['support'] as const;

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Uploaded pictures as one text with commas between their ids, because forms have no lists. */
const pictures = string({
  pattern: `^${UUID}(,${UUID}){0,9}$`,
  maxLength: 400,
  examples: ['01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2'],
});
const state = t.oneOf(FEEDBACK_STATES);
const type = t.oneOf(FEEDBACK_TYPES);
const replyText = t.lines(1, FEEDBACK_LIMITS.replyLengthMax, 'It has arrived, thank you.');

const rowFields = {
  id: t.uuid,
  type,
  title: string(),
  state,
  created_at: t.instant,
  /** When the newest message was written, by either side. */
  updated_at: t.instant,
};

const messageFields = {
  id: integer(),
  sender: t.oneOf(['user', 'operator'] as const),
  /** It may have line breaks. */
  text: string(),
  /** Of the user; `file.view` shows them. */
  pictures: listOf(t.uuid),
  at: t.instant,
};

const detailsSchema = object({
  ...rowFields,
  content: string(),
  pictures: listOf(t.uuid),
  /** Messages written since, oldest first. */
  messages: listOf(object(messageFields)),
});

export const submit = change('feedback.submit', {
  summary: 'Writes feedback; operators answer it. Five on a UTC day.',
  input: object({
    type,
    title: t.text(1, FEEDBACK_LIMITS.titleLengthMax, 'Deposit has not arrived'),
    /** At least ten characters that a reader sees. */
    content: t.lines(0, FEEDBACK_LIMITS.contentLengthMax, 'I sent 50 USDT an hour ago.'),
    pictures: optional(pictures),
  }),
  reply: detailsSchema,
  errors: [
    'feedback.field_required',
    'feedback.too_short',
    'feedback.too_many_pictures',
    'feedback.too_many_today',
    'file.not_found',
    'file.already_used',
  ],
  once: true,
});

export const list = endpoint('feedback.list', {
  summary: 'The feedback of the user, newest first.',
  input: object({ state: optional(state), cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: page(object(rowFields)),
});

export const details = endpoint('feedback.details', {
  summary: 'Feedback of the user with everything that was written since.',
  input: object({ id: t.uuid }),
  reply: detailsSchema,
  errors: ['feedback.not_found'],
});

export const reply = change('feedback.reply', {
  summary: 'Adds to feedback; it then awaits a reply again.',
  input: object({ id: t.uuid, text: replyText, pictures: optional(pictures) }),
  reply: detailsSchema,
  errors: [
    'feedback.not_found',
    'feedback.field_required',
    'feedback.too_many_pictures',
    'feedback.too_many_replies',
    'file.not_found',
    'file.already_used',
  ],
  once: true,
});

const deskRowFields = {
  ...rowFields,
  user_id: integer(),
  uid: string(),
  /** Of certification. */
  level: integer(),
  /** The language of the user's last login. */
  locale: string(),
  /** Since when it awaits a reply, and by when it should have it; null once replied. */
  waiting_since: nullable(t.instant),
  due_at: nullable(t.instant),
  is_overdue: boolean(),
  /** Time until the first reply; null before. */
  first_reply_ms: nullable(integer()),
};

const deskDetails = object({
  ...deskRowFields,
  content: string(),
  /** `file.operator_view` shows them. */
  pictures: listOf(t.uuid),
  messages: listOf(object({ ...messageFields, operator_name: nullable(string()) })),
});

export const operatorQueue = endpoint('feedback.operator_queue', {
  summary: 'Feedback of all users: what awaits a reply with the longest wait first, else newest first.',
  input: object({
    state: optional(state),
    type: optional(type),
    user_id: optional(t.id),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(object(deskRowFields)),
  roles: OPERATORS,
});

export const operatorDetails = endpoint('feedback.operator_details', {
  summary: 'Feedback with its thread.',
  input: object({ id: t.uuid }),
  reply: deskDetails,
  errors: ['feedback.not_found'],
  roles: OPERATORS,
});

export const operatorReply = change('feedback.operator_reply', {
  summary: 'Answers feedback and tells the user. Refused when somebody wrote after what the operator saw.',
  input: object({
    id: t.uuid,
    /** The newest message that the operator saw; none when there was none. */
    seen_message_id: optional(t.id),
    text: replyText,
  }),
  reply: deskDetails,
  errors: [
    'feedback.not_found',
    'feedback.field_required',
    'feedback.changed_meanwhile',
    'operator.own_account',
  ],
  roles: OPERATORS,
  once: true,
});

export const operatorStatistics = endpoint('feedback.operator_statistics', {
  summary: 'What waits, and how long first replies took.',
  input: object({}),
  reply: object({
    open: integer(),
    overdue: integer(),
    oldest_waiting_since: nullable(t.instant),
    /** By when a reply should be there, from the moment it is awaited. */
    service_ms: integer(),
    /** Of first replies in the last 7 and 30 days; null without any. */
    median_first_reply_7d_ms: nullable(integer()),
    median_first_reply_30d_ms: nullable(integer()),
    first_replies_7d: integer(),
    first_replies_30d: integer(),
    by_type: listOf(object({ type, open: integer(), overdue: integer() })),
  }),
  roles: OPERATORS,
});
