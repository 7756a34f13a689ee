import type { ClientErrorDetails, ClientErrorKey } from '@openbourse/client';
import { localeSpec } from '@openbourse/i18n';
import { currentLocale, findText, type MessageValues, translate } from './i18n.ts';

/** Language of a client: the header of its calls, the texts of its own errors. */
export const clientLanguage = {
  locale: (): string => localeSpec(currentLocale()).header,
  text: errorText,
};

/** The server's own texts arrive translated already; the first of these are needed before all texts are there. */
function errorText(key: ClientErrorKey, details: ClientErrorDetails): string {
  if (key === 'timeout') return translate('app:error.timeout', { seconds: details['seconds'] ?? '' });
  if (key === 'offline' || key === 'protocol') return translate('app:error.network');
  if (key === 'session.login_required') return translate('app:session.needsLogin');
  if (key === 'session.expired') return translate('app:session.expired');
  return findText({ noun: 'error', name: key }, withoutUndefined(details)) ?? key;
}

function withoutUndefined(details: ClientErrorDetails): MessageValues {
  const known = Object.entries(details).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(known);
}
