import type { CallReply } from '@openbourse/client';

export type Message = CallReply<'fiat.messages'>['data'][number];

/** What two readings of a chat know together, oldest first. */
export function mergeMessages(known: readonly Message[], others: readonly Message[]): readonly Message[] {
  const all = new Map([...known, ...others].map((message) => [message.id, message]));
  return [...all.values()].toSorted((a, b) => a.id - b.id);
}

/** The first of the messages that a person has not read: the newest so many of the other sides; null for none. */
export function firstUnread(
  messages: readonly Message[],
  reader: { readonly side: Message['sender']; readonly unread: number },
): number | null {
  const others = messages.filter(({ sender }) => sender !== reader.side);
  if (reader.unread <= 0 || others.length === 0) return null;
  return others[Math.max(0, others.length - reader.unread)]?.id ?? null;
}

export interface TextPart {
  readonly text: string;
  readonly isMasked: boolean;
}

/** A text in parts, so that a link that was hidden is shown as such. */
export function partsOf(text: string, mask: string): readonly TextPart[] {
  return text
    .split(mask)
    .flatMap((part, index) => [
      ...(index === 0 ? [] : [{ text: mask, isMasked: true }]),
      ...(part === '' ? [] : [{ text: part, isMasked: false }]),
    ]);
}
