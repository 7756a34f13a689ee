import { describeError, isOutcomeUnknown, newIdempotencyKey } from '@openbourse/client';
import { storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';
import { client, useSessionStore } from '../session/index.ts';
import { applyMessages, type Message } from './api.ts';
import { nextToSend, readOutbox, type Unsent, withArrived, withFault, without } from './model/outbox.ts';

interface Outbox {
  /** Owner of these messages; null before they were read. */
  readonly userId: number | null;
  /** Oldest first. */
  readonly unsent: readonly Unsent[];
  readonly isSending: boolean;
}

const useOutbox = create<Outbox>(() => ({ userId: null, unsent: [], isSending: false }));

/** The messages that have not arrived, which survive a lost connection and a reload. */
export function useUnsent(): Pick<Outbox, 'unsent' | 'isSending'> {
  const unsent = useOutbox((outbox) => outbox.unsent);
  const isSending = useOutbox((outbox) => outbox.isSending);
  return { unsent, isSending };
}

/** Sends a message now, or as soon as the server can be reached. */
export function send(message: Pick<Unsent, 'text' | 'picture'>): void {
  open();
  keep([...unsentNow(), { ...message, key: newIdempotencyKey(), fault: null, hasArrived: false }]);
  void flush();
}

/** Tries what was refused once more. */
export function sendAgain(key: string): void {
  keep(withFault(unsentNow(), key, null));
  void flush();
}

export function discard(key: string): void {
  keep(without(unsentNow(), key));
}

/** Messages that the socket has reported are not shown as unsent while their answer is on its way. */
export function noteArrived(messages: readonly Message[]): void {
  const own = messages.filter(({ sender }) => sender === 'user');
  if (own.length > 0) keep(own.reduce<readonly Unsent[]>(withArrived, unsentNow()));
}

/** Sends what waits, one after the other; stops where the server cannot be reached. */
export async function flush(): Promise<void> {
  open();
  const { userId, isSending } = useOutbox.getState();
  if (isSending || userId === null || nextToSend(unsentNow()) === null) return;
  useOutbox.setState({ isSending: true });
  try {
    for (let next = nextToSend(unsentNow()); next !== null; next = nextToSend(unsentNow())) {
      if (!(await sendOne(next)) || useOutbox.getState().userId !== userId) return;
    }
  } finally {
    useOutbox.setState({ isSending: false });
  }
}

/** Reports whether the outcome is known, so that the next one may follow. */
async function sendOne({ key, text, picture }: Unsent): Promise<boolean> {
  const input = { ...(text !== null && { text }), ...(picture !== null && { picture }) };
  try {
    applyMessages([await client.call('support.send_message', input, { idempotencyKey: key })]);
    discard(key);
    return true;
  } catch (error) {
    if (isOutcomeUnknown(error)) return false;
    keep(withFault(unsentNow(), key, describeError(error)));
    return true;
  }
}

/** Reads what this user left unsent, also after another one has logged in. */
function open(): void {
  const userId = useSessionStore.getState().userInfo?.id ?? null;
  if (userId === useOutbox.getState().userId) return;
  useOutbox.setState({ userId, unsent: userId === null ? [] : readOutbox(storage.getItem(placeOf(userId))) });
}

function keep(unsent: readonly Unsent[]): void {
  const { userId } = useOutbox.getState();
  useOutbox.setState({ unsent });
  if (userId === null) return;
  if (unsent.length === 0) storage.removeItem(placeOf(userId));
  else storage.setItem(placeOf(userId), JSON.stringify(unsent));
}

function unsentNow(): readonly Unsent[] {
  return useOutbox.getState().unsent;
}

function placeOf(userId: number): string {
  return `openbourse.support.unsent.${userId}`;
}
