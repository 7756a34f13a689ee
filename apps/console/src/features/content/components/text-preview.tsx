import { interpolate } from '@openbourse/i18n';
import { useBrand } from '@openbourse/kit/lib/brand.ts';
import { HtmlText } from '@openbourse/kit/ui/html-text.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useErrorText } from '../../../shared/lib/error-text.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { queryOf } from '../../session/index.ts';

export interface TextPreviewProps {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
  readonly locale: string;
}

/** The text at the width of a phone, sanitized by the server and drawn by what draws it for readers. */
export function TextPreview({ title, summary, content, locale }: TextPreviewProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const brand = useBrand(({ name }) => name);
  const text = useDeferredValue(content);
  const { data, error } = useQuery(
    queryOf('content.operator_preview', { content: text }, { placeholderData: keepPreviousData }),
  );
  return (
    <section
      aria-label={t('content:preview')}
      className="w-full max-w-97.5 rounded-card border border-line bg-bg p-5"
    >
      <h2 className="text-secondary text-muted">{t('content:preview')}</h2>
      <div lang={locale}>
        <p className="mt-3 text-title wrap-anywhere">{interpolate(title, { brand })}</p>
        {summary !== '' && <p className="mt-1 text-dense text-muted">{interpolate(summary, { brand })}</p>}
        {error !== null && (
          <p role="alert" className="mt-2 text-dense text-danger">
            {errorText(error)}
          </p>
        )}
        <HtmlText html={interpolate(data?.content ?? '', { brand: brand.replaceAll('&', '&amp;') })} />
      </div>
    </section>
  );
}
