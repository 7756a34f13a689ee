import { HtmlText } from '@openbourse/kit/ui/html-text.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useErrorText } from '../../../shared/lib/error-text.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { client } from '../../session/index.ts';
import { type News, type VersionDetail, versionQuery } from '../api.ts';
import { compareBlocks } from '../model/compare-blocks.ts';
import { useHeadFacts } from './head-facts.tsx';

export interface VersionDialogProps {
  readonly news: News;
  readonly number: number;
  readonly hasDraft: boolean;
  readonly onRestored: () => void;
  readonly onEnd: () => void;
}

/** Present text against an earlier version, and bringing the earlier one back. */
export function VersionDialog({ news, number, hasDraft, onRestored, onEnd }: VersionDialogProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { data, error } = useQuery(versionQuery(news.id, number));
  return (
    <ChangeDialog
      title={t('content:compareTitle', { number })}
      confirmLabel={t('content:restore')}
      tone="primary"
      run={async (reason) => {
        await client.call('content.operator_restore', { id: news.id, number, reason });
        if (data?.text !== null) onRestored();
      }}
      done={t('content:restored')}
      onEnd={onEnd}
    >
      {error !== null && (
        <p role="alert" className="text-danger">
          {errorText(error)}
        </p>
      )}
      {data === undefined && error === null && <Skeleton className="h-40 w-full" />}
      {data !== undefined && <Comparison {...{ news }} version={data} />}
      {hasDraft && data?.text !== null && <p className="text-warn">{t('content:restoreDraft')}</p>}
    </ChangeDialog>
  );
}

function Comparison({ news, version }: { readonly news: News; readonly version: VersionDetail }) {
  const t = useTexts();
  const headFacts = useHeadFacts();
  if (version.head !== null) {
    return (
      <div className="flex flex-col gap-3">
        <p>{t('content:compareHead')}</p>
        <Facts facts={headFacts(news, version.head)} />
      </div>
    );
  }
  if (version.text === null) return null;
  const { text } = version;
  const now = news.texts.find(({ locale }) => locale === text.locale);
  const heads = [
    { name: t('content:title'), before: now?.title ?? '', after: text.title },
    { name: t('content:summary'), before: now?.summary ?? '', after: text.summary },
  ].filter(({ before, after }) => before !== after);
  return (
    <div className="flex flex-col gap-2" lang={text.locale}>
      <p>{t('content:compareText')}</p>
      {heads.map(({ name, before, after }) => (
        <div key={name} className="text-dense text-text">
          <span className="text-muted">{name}: </span>
          <del className="bg-danger-soft">{before}</del>{' '}
          <ins className="bg-accent-soft no-underline">{after}</ins>
        </div>
      ))}
      <div className="rounded-field border border-line px-3">
        {compareBlocks(now?.content ?? '', text.content).map(({ key, state, html }) => (
          <div
            key={key}
            className={clsx(
              'text-text',
              state === 'removed' && 'bg-danger-soft line-through',
              state === 'added' && 'bg-accent-soft',
            )}
          >
            {state !== 'same' && <span className="sr-only">{t(`content:compare.${state}`)}</span>}
            <HtmlText html={html} />
          </div>
        ))}
      </div>
    </div>
  );
}
