import type { NEWS_LOCALES } from '@openbourse/api/limits';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { HtmlText } from '@openbourse/kit/ui/html-text.tsx';
import { TextArea } from '@openbourse/kit/ui/text-area.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { client } from '../../session/index.ts';
import type { News } from '../api.ts';

const TITLE_MAX = 200;
const SUMMARY_MAX = 500;
const CONTENT_MAX = 20_000;
const ROWS = 14;

export type NewsLocale = (typeof NEWS_LOCALES)[number];

/** What is written and not saved yet. */
export interface NewsDraft {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
}

export interface NewsTextProps {
  readonly news: News;
  readonly locale: NewsLocale;
  /** Kept outside, so that a look at another language loses nothing. */
  readonly draft: NewsDraft | undefined;
  readonly onDraft: (draft: NewsDraft | undefined) => void;
}

/** The text in one language beside what readers would see of it. */
export function NewsText({ news, locale, draft, onDraft }: NewsTextProps) {
  const t = useTexts();
  const queries = useQueryClient();
  const stored = news.texts.find((text) => text.locale === locale);
  const values: NewsDraft = draft ?? {
    title: stored?.title ?? '',
    summary: stored?.summary ?? '',
    content: stored?.content ?? '',
  };
  const bind = (field: keyof NewsDraft) => ({
    value: values[field],
    onValueChange: (value: string) => onDraft({ ...values, [field]: value }),
  });
  const save = useMutation({
    mutationFn: () => client.call('content.operator_save_news_text', { id: news.id, locale, ...values }),
    onSuccess: async () => {
      toast.success(t('content:saved'));
      await queries.invalidateQueries();
      onDraft(undefined);
    },
  });
  return (
    <div className="grid items-start gap-6 desktop:grid-cols-2">
      <div className="flex flex-col gap-3" lang={locale}>
        <TextField label={t('content:title')} maxLength={TITLE_MAX} {...bind('title')} />
        <TextField label={t('content:summary')} maxLength={SUMMARY_MAX} {...bind('summary')} />
        <TextArea label={t('content:html')} rows={ROWS} maxLength={CONTENT_MAX} {...bind('content')} />
        <Button
          size="medium"
          disabled={values.title.trim() === ''}
          isLoading={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('content:saveText', { locale })}
        </Button>
      </div>
      <Preview title={values.title} content={values.content} />
    </div>
  );
}

/** The sanitised text, drawn by what draws it for readers. */
function Preview({ title, content }: { readonly title: string; readonly content: string }) {
  const t = useTexts();
  const text = useDeferredValue(content);
  const { data, error } = useQuery({
    queryKey: ['content.operator_preview', text],
    queryFn: ({ signal }) => client.call('content.operator_preview', { content: text }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={t('content:preview')} className="rounded-card bg-surface p-5">
      <h2 className="text-secondary text-muted">{t('content:preview')}</h2>
      <p className="mt-2 text-title">{title}</p>
      {error !== null && (
        <p role="alert" className="mt-2 text-dense text-danger">
          {error.message}
        </p>
      )}
      <HtmlText html={data?.content ?? ''} />
    </section>
  );
}
