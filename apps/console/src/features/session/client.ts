import { type ClientEvent, createOperatorClient } from '@openbourse/client';
import { clientLanguage } from '@openbourse/kit/lib/client-language.ts';
import { translate } from '@openbourse/kit/lib/i18n.ts';
import { storage } from '@openbourse/kit/lib/storage.ts';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { isLoggedIn, useSession } from './session-store.ts';

/** The one client of the console. */
export const client = createOperatorClient({
  baseUrl: '',
  isLoggedIn,
  intents: storage,
  ...clientLanguage,
  onEvent: handleEvent,
});

function handleEvent(event: ClientEvent): void {
  if (event.type === 'timeout') toast.error(translate('app:error.timeout', { seconds: event.seconds }));
  else useSession.setState({ isOpen: false, hasExpired: event.type === 'session_expired' });
}
