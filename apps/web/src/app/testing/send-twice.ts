import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { CallName, CallReply } from '@openbourse/client';
import type { FakeApi, PartOf } from '@openbourse/testkit/fake-api';
import { screen, waitFor } from '@testing-library/react';

/** Presses what sends a call: its first answer is lost on the way, and the second press is answered. */
export async function sendTwice<N extends CallName>(
  api: FakeApi,
  name: N,
  { press, reply }: { readonly press: () => Promise<void>; readonly reply: PartOf<CallReply<N>> },
): Promise<void> {
  api.lose(name);
  await press();
  await screen.findByText(new RegExp(translate('app:error.network')));
  api.on(name, reply);
  await press();
  await waitFor(() => {
    if (api.sent(name).length !== 2) throw new Error(`${name} was sent ${api.sent(name).length} times.`);
  });
}
