import {
  type ClientErrorDetails,
  type ClientErrorKey,
  type ClientEvent,
  createOperatorClient,
} from '@openbourse/client';
import { localeSpec } from '@openbourse/i18n';
import { currentLocale, findText, translate } from '@openbourse/kit/lib/i18n.ts';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { readToken, useSession } from './session-store.ts';

/** The one client of the console. */
export const client = createOperatorClient({
  baseUrl: '',
  readToken,
  locale: () => localeSpec(currentLocale()).header,
  text: errorText,
  onEvent: handleEvent,
});

function handleEvent(event: ClientEvent): void {
  if (event.type === 'timeout') toast.error(translate('app:error.timeout', { seconds: event.seconds }));
  else useSession.setState({ token: null, hasExpired: event.type === 'session_expired' });
}

/** The text of an error in the current language; the server's own texts arrive translated already. */
function errorText(key: ClientErrorKey, details: ClientErrorDetails): string {
  const known = Object.entries(details).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return findText({ noun: 'error', name: key }, Object.fromEntries(known)) ?? key;
}
