/** The kinds and limits of feedback and of the chat with customer service. Plain data. */

/** Topics of feedback. */
export const FEEDBACK_TYPES = [
  'account',
  'deposit_withdrawal',
  'trading',
  'fiat',
  'security',
  'suggestion',
  'other',
] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];
/** Specification, section 4. */
export const FEEDBACK_STATES = ['awaiting_reply', 'replied'] as const;
/** Specification, sections 5 and 9; rule book, section 9. */
export const FEEDBACK_LIMITS = {
  titleLengthMax: 80,
  contentLengthMin: 10,
  contentLengthMax: 2_000,
  replyLengthMax: 2_000,
  picturesMax: 4,
  /** Of a user on a UTC day. */
  perDayMax: 5,
  followUpsPerDayMax: 20,
  /** Until then what waits should have its reply. */
  serviceMs: 86_400_000,
} as const;

export const SUPPORT_STATES = ['none', 'open', 'closed'] as const;
export const SUPPORT_SENDERS = ['user', 'operator', 'system'] as const;
/** Messages of the chat itself; each reader sees them in their own language. */
export const SUPPORT_EVENTS = ['nobody_present', 'operator_joined', 'handed_over', 'closed'] as const;
export type SupportEvent = (typeof SUPPORT_EVENTS)[number];
export const SUPPORT_LIMITS = {
  messageLengthMax: 1_000,
  messagesPerMinute: 20,
  /** An operator is present who looked at the desk so short a time ago. */
  presenceMs: 60_000,
  /** An operator who stays away from a claimed conversation so long may be relieved by another. */
  reliefMs: 900_000,
  /** An answer that is unread for so long leads to a notice. */
  unreadNoticeMs: 60_000,
  templatesMax: 200,
  templateNameMax: 60,
} as const;

/** Where a ready-made answer is used. */
export const TEMPLATE_DESKS = ['feedback', 'chat'] as const;
/** The only thing that a ready-made answer to feedback may name. */
export const TEMPLATE_TITLE = '{{title}}';
