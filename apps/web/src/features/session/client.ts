import {
  type ClientErrorKey,
  type ClientErrorDetails,
  type ClientEvent,
  createClient,
} from '@openbourse/client';
import { localeSpec } from '@openbourse/i18n';
import { currentLocale, findText, translate } from '@openbourse/kit/lib/i18n.ts';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { create } from 'zustand';
import { tokenStore } from './session-store.ts';

/** Whether the dialog that leads to the login is open (specification, section 8). */
export const useSessionEnd = create<{ readonly isShown: boolean }>(() => ({ isShown: false }));

/** The one client of the app; features call the contract through it. */
export const client = createClient({
  baseUrl: '',
  tokens: tokenStore,
  locale: () => localeSpec(currentLocale()).header,
  text: errorText,
  onEvent: handleEvent,
});

function handleEvent(event: ClientEvent): void {
  if (event.type === 'timeout') toast.error(translate('app:error.timeout', { seconds: event.seconds }));
  else useSessionEnd.setState({ isShown: true });
}

/** The text of an error in the current language; the server's own texts arrive translated already. */
function errorText(key: ClientErrorKey, details: ClientErrorDetails): string {
  if (key === 'timeout') return translate('app:error.timeout', { seconds: details['seconds'] ?? '' });
  if (key === 'offline' || key === 'protocol') return translate('app:error.network');
  if (key === 'session.login_required') return translate('app:session.needsLogin');
  if (key === 'session.expired') return translate('app:session.expired');
  return findText({ noun: 'error', name: key }, withoutUndefined(details)) ?? key;
}

function withoutUndefined(details: ClientErrorDetails): Readonly<Record<string, string | number>> {
  const known = Object.entries(details).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(known);
}
