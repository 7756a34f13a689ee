import { FIAT_ORDER_EVENTS } from '@openbourse/api/limits';
import type { Translate } from '@openbourse/kit/lib/i18n.ts';
import type { Message } from './model/messages.ts';

const EVENTS = ['open', ...FIAT_ORDER_EVENTS] as const;

/** Text of a message in the language of the reader; empty for pictures. */
export function messageText(message: Pick<Message, 'kind' | 'text' | 'template'>, t: Translate): string {
  if (message.template !== null) return t(`fiat:chat.template.${message.template}`);
  if (message.kind === 'system') {
    const event = EVENTS.find((one) => one === message.text);
    if (event !== undefined) return t(`fiat:order.event.${event}`);
  }
  return message.text ?? '';
}
