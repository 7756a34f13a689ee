import { type Locale, localeSpec } from '@openbourse/i18n';
import { useLocale, useT } from '@openbourse/kit/lib/i18n.ts';

/** Names the language of a text that has no translation into the reader's. */
export function LanguageNote({ locale }: { readonly locale: Locale }) {
  const t = useT();
  if (locale === useLocale()) return null;
  return (
    <p className="mt-4 rounded-field bg-surface p-3 text-secondary text-muted">
      {t('content:otherLanguage', { language: localeSpec(locale).name })}
    </p>
  );
}
