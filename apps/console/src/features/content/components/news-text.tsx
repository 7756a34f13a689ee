import { CONTENT_LIMITS } from '@openbourse/api/limits';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { TextArea } from '@openbourse/kit/ui/text-area.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useSaveText } from '../use-save-text.ts';
import { type TextDraftOptions, type TextField as Field, useTextDraft } from '../use-text-draft.ts';
import { SaveBar } from './save-bar.tsx';
import { TextConflict } from './text-conflict.tsx';
import { TextPreview } from './text-preview.tsx';

const RichEditor = lazy(async () => ({ default: (await import('./rich-editor.tsx')).RichEditor }));

const SOURCE_ROWS = 18;

/** The text in one language beside what readers would see of it on a phone. */
export function NewsText({ news, locale, drafts }: TextDraftOptions) {
  const t = useTexts();
  const [isSource, setIsSource] = useState(false);
  const text = useTextDraft({ news, locale, drafts });
  const { draft, stored, values } = text;
  const save = useSaveText({ news, locale, onSaved: text.discard });
  const isConflict =
    draft !== undefined && stored !== undefined && draft.basedOn !== stored.version && !save.isPending;
  const bind = (field: Field) => ({
    value: values[field],
    onValueChange: (value: string) => text.change(field, value),
  });
  return (
    <div className="grid items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_20rem] wide:grid-cols-[minmax(0,1fr)_390px]">
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-col gap-3" lang={locale}>
          <TextField
            label={t('content:title')}
            maxLength={CONTENT_LIMITS.titleLengthMax}
            {...bind('title')}
          />
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
            <Suspense fallback={<Skeleton className="h-114 w-full" />}>
              <RichEditor
                key={text.origin}
                label={t('content:text')}
                html={values.content}
                locale={locale}
                onHtmlChange={(html) => text.change('content', html)}
              />
            </Suspense>
          )}
        </div>
        {isConflict && (
          <TextConflict
            newsId={news.id}
            saved={stored}
            draft={draft}
            onKeep={() => save.mutate({ ...draft, basedOn: stored.version })}
            onTake={text.putAside}
          />
        )}
        <SaveBar
          {...{ locale, draft, save, isConflict, isSource }}
          aside={drafts.aside.of(locale)}
          onDiscard={text.discard}
          onBringBack={text.bringBack}
          onDropAside={() => drafts.aside.set(locale, undefined)}
          onSource={() => setIsSource((before) => !before)}
        />
      </div>
      <TextPreview title={values.title} summary={values.summary} content={values.content} locale={locale} />
    </div>
  );
}
