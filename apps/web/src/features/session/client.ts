import { type ClientEvent, createClient } from '@openbourse/client';
import { clientLanguage } from '@openbourse/kit/lib/client-language.ts';
import { translate } from '@openbourse/kit/lib/i18n.ts';
import { storage } from '@openbourse/kit/lib/storage.ts';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { create } from 'zustand';
import { deviceStore, tokenStore } from './session-store.ts';

/** Reports whether the dialog that leads to the login is open (specification, section 8). */
export const useSessionEnd = create<{ readonly isShown: boolean }>(() => ({ isShown: false }));

/** The one client of the app; features call the contract through it. */
export const client = createClient({
  baseUrl: '',
  tokens: tokenStore,
  device: deviceStore,
  intents: storage,
  ...clientLanguage,
  onEvent: handleEvent,
});

/**
 * Reactions of the shell to events that no screen can know: a toast for a timeout, the dialog for a session
 * that is over.
 */
export function handleEvent(event: ClientEvent): void {
  if (event.type === 'timeout') toast.error(translate('app:error.timeout', { seconds: event.seconds }));
  else useSessionEnd.setState({ isShown: true });
}
