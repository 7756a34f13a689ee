import type { CallReply } from '@openbourse/client';
import { queryOf } from '../session/index.ts';

export type FeedbackRow = CallReply<'feedback.operator_queue'>['data'][number];
export type Feedback = CallReply<'feedback.operator_details'>;
export type Statistics = CallReply<'feedback.operator_statistics'>;
export type Conversation = CallReply<'support.operator_conversations'>['data'][number];
export type Message = CallReply<'support.operator_send_message'>;
export type Template = CallReply<'support.operator_templates'>[number];
export type Desk = Template['desk'];

const PRESENCE_MS = 20_000;
const RENEW_MS = 15_000;

export const feedbackQuery = (id: string) =>
  queryOf('feedback.operator_details', { id }, { refetchInterval: RENEW_MS });

export const statisticsQuery = queryOf('feedback.operator_statistics', {}, { refetchInterval: RENEW_MS });

/** A conversation with its newest messages. */
export const conversationQuery = (id: string) => queryOf('support.operator_conversation', { id });

/** Says that the operator is at the desk for as long as the chat is on the screen, and who else is. */
export const presenceQuery = queryOf('support.operator_presence', {}, { refetchInterval: PRESENCE_MS });

export const templatesQuery = (desk: Desk) => queryOf('support.operator_templates', { desk });
