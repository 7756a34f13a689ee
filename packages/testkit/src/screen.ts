import type { CallName, CallReply } from '@openbourse/client';
import { screen, waitFor } from '@testing-library/dom';
import type { FakeApi, PartOf } from './fake-api.ts';

/** Fault that the form shows at a field, as a screen reader reads it; empty while there is none. */
export function faultOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const id = ids.find((one) => one.endsWith('-error'));
  return id === undefined ? '' : (document.getElementById(id)?.textContent ?? '');
}

/** The text of a call whose answer did not arrive ends with its code on every screen. */
const LOST = /\(902\)$/;

/** Presses what sends a call: its first answer is lost on the way, and the second press is answered. */
export async function sendTwice<N extends CallName>(
  api: FakeApi,
  name: N,
  { press, reply }: { readonly press: () => Promise<void>; readonly reply: PartOf<CallReply<N>> },
): Promise<void> {
  api.lose(name);
  await press();
  await screen.findByText(LOST);
  await waitFor(() => {
    if (document.querySelector('button[aria-busy="true"]') !== null)
      throw new Error('A button is still busy.');
  });
  api.on(name, reply);
  await press();
  await waitFor(() => {
    if (api.sent(name).length !== 2) throw new Error(`${name} was sent ${api.sent(name).length} times.`);
  });
}
