import type { CallReply } from '@openbourse/client';

export type Message = CallReply<'fiat.messages'>['data'][number];

/** What two readings of a chat know together, oldest first. */
export function mergeMessages(known: readonly Message[], others: readonly Message[]): readonly Message[] {
  const all = new Map([...known, ...others].map((message) => [message.id, message]));
  return [...all.values()].toSorted((a, b) => a.id - b.id);
}

/**
 * The first of the messages that a person has not read: the newest so many that others wrote; null for none. What
 * happened to the order is never unread.
 */
export function firstUnread(
  messages: readonly Message[],
  reader: { readonly side: Message['sender']; readonly unread: number },
): number | null {
  const others = messages.filter(({ sender }) => sender !== reader.side && sender !== 'system');
  if (reader.unread <= 0 || others.length === 0) return null;
  return others[Math.max(0, others.length - reader.unread)]?.id ?? null;
}

export interface TextPart {
  /** Where it begins in the text, which tells it from the others. */
  readonly at: number;
  readonly text: string;
  readonly isMasked: boolean;
}

/** A text in parts, so that a link that was hidden is shown as such. */
export function partsOf(text: string, mask: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  while (at < text.length) {
    const found = text.indexOf(mask, at);
    const end = found === -1 ? text.length : found;
    if (end > at) parts.push({ at, text: text.slice(at, end), isMasked: false });
    if (found !== -1) parts.push({ at: found, text: mask, isMasked: true });
    at = found === -1 ? end : found + mask.length;
  }
  return parts;
}
