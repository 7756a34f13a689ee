import type { ReplyOf, support as calls } from '@openbourse/api';
import { topic } from '../kernel/bus.ts';

type Message = ReplyOf<typeof calls.sendMessage>;

/** A message in the chat of a user with customer service, after its commit. */
export const supportMessage = topic<{
  readonly userId: number;
  readonly conversationId: string;
  readonly messages: readonly Message[];
}>('support.message');
