/** Union of two readings of a chat, oldest first. */
export function mergeMessages<Message extends { readonly id: number }>(
  known: readonly Message[],
  others: readonly Message[],
): readonly Message[] {
  const all = new Map([...known, ...others].map((message) => [message.id, message]));
  return [...all.values()].toSorted((a, b) => a.id - b.id);
}

/**
 * The first of the messages that a person has not read: the newest so many that others wrote; null for none.
 * A message of the system is never unread.
 */
export function firstUnread(
  messages: readonly { readonly id: number; readonly sender: string }[],
  reader: { readonly side: string; readonly unread: number },
): number | null {
  const others = messages.filter(({ sender }) => sender !== reader.side && sender !== 'system');
  if (reader.unread <= 0 || others.length === 0) return null;
  return others[Math.max(0, others.length - reader.unread)]?.id ?? null;
}
