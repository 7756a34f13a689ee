import { CONTENT_LIMITS } from '@openbourse/api/limits';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { TextArea } from '@openbourse/kit/ui/text-area.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useErrorText } from '../../../shared/lib/error-text.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { client } from '../../session/index.ts';
import type { News } from '../api.ts';
import type { NewsLocale } from '../model/text-state.ts';
import type { NewsDraft } from '../use-drafts.ts';
import { TextPreview } from './text-preview.tsx';

const RichEditor = lazy(async () => ({ default: (await import('./rich-editor.tsx')).RichEditor }));

const SOURCE_ROWS = 18;

export interface NewsTextProps {
  readonly news: News;
  readonly locale: NewsLocale;
  /** Kept outside, so that a look at another language loses nothing. */
  readonly draft: NewsDraft | undefined;
  readonly onDraft: (draft: NewsDraft | undefined) => void;
}

/** The text in one language beside what readers would see of it on a phone. */
export function NewsText({ news, locale, draft, onDraft }: NewsTextProps) {
  const t = useTexts();
  const [isSource, setIsSource] = useState(false);
  const stored = news.texts.find((text) => text.locale === locale);
  const values: NewsDraft = draft ?? {
    title: stored?.title ?? '',
    summary: stored?.summary ?? '',
    content: stored?.content ?? '',
    basedOn: stored?.version ?? null,
  };
  // The editor begins anew when its text comes from elsewhere: thrown away, restored, or saved by somebody else.
  const [shown, setShown] = useState({ html: values.content, origin: 0 });
  if (draft === undefined && values.content !== shown.html) {
    setShown({ html: values.content, origin: shown.origin + 1 });
  }
  const change = (field: 'title' | 'summary' | 'content', value: string): void => {
    if (values[field] === value) return;
    if (field === 'content') setShown({ ...shown, html: value });
    onDraft({ ...values, [field]: value });
  };
  const bind = (field: 'title' | 'summary' | 'content') => ({
    value: values[field],
    onValueChange: (value: string) => change(field, value),
  });
  return (
    <div className="grid items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_390px]">
      <div className="flex flex-col gap-3" lang={locale}>
        <TextField label={t('content:title')} maxLength={CONTENT_LIMITS.titleLengthMax} {...bind('title')} />
        <TextField
          label={t('content:summary')}
          maxLength={CONTENT_LIMITS.summaryLengthMax}
          {...bind('summary')}
        />
        {isSource ? (
          <TextArea
            label={t('content:html')}
            rows={SOURCE_ROWS}
            maxLength={CONTENT_LIMITS.contentLengthMax}
            {...bind('content')}
          />
        ) : (
          <Suspense fallback={<Skeleton className="h-110 w-full" />}>
            <RichEditor
              key={shown.origin}
              label={t('content:text')}
              html={values.content}
              locale={locale}
              onHtmlChange={(html) => change('content', html)}
            />
          </Suspense>
        )}
        <SaveBar
          {...{ news, locale, draft, onDraft, isSource }}
          onSource={() => setIsSource((before) => !before)}
        />
      </div>
      <TextPreview title={values.title} summary={values.summary} content={values.content} locale={locale} />
    </div>
  );
}

interface SaveBarProps extends NewsTextProps {
  readonly isSource: boolean;
  readonly onSource: () => void;
}

/** Saves what is written, throws it away, or shows its source. A text that somebody else has changed is not overwritten. */
function SaveBar({ news, locale, draft, onDraft, isSource, onSource }: SaveBarProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: ({ basedOn, ...text }: NewsDraft) =>
      client.call('content.operator_save_news_text', {
        id: news.id,
        locale,
        ...text,
        ...(basedOn === null ? {} : { based_on: basedOn }),
      }),
    meta: { isErrorShown: true },
    onSuccess: async () => {
      toast.success(t('content:saved'));
      await queries.invalidateQueries();
      onDraft(undefined);
    },
  });
  return (
    <div className="flex flex-col gap-2">
      {save.isError && (
        <p role="alert" className="text-dense text-danger">
          {errorText(save.error)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="medium"
          disabled={draft === undefined || draft.title.trim() === ''}
          isLoading={save.isPending}
          onClick={() => draft !== undefined && save.mutate(draft)}
        >
          {t('content:saveText', { locale })}
        </Button>
        {draft !== undefined && (
          <>
            <Button
              size="medium"
              variant="text"
              onClick={() => {
                save.reset();
                onDraft(undefined);
              }}
            >
              {t('content:discard')}
            </Button>
            <p role="status" className="text-dense text-warn">
              {t('content:unsaved')}
            </p>
          </>
        )}
        <span className="flex-1" />
        <Button size="medium" variant="secondary" aria-pressed={isSource} onClick={onSource}>
          {t('content:source')}
        </Button>
      </div>
    </div>
  );
}
