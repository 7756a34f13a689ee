import { CONTENT_CATEGORIES } from '@openbourse/api/limits';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { type News, votesQuery } from '../api.ts';

/** Answers of readers to whether a help article helped, by language, and what the others missed. */
export function VoteList({ news }: { readonly news: News }) {
  const t = useTexts();
  const isHelp = news.category_id === CONTENT_CATEGORIES.help;
  const { data, error, isFetching, refetch } = useQuery({ ...votesQuery(news.id), enabled: isHelp });
  if (!isHelp) return null;
  if (data === undefined)
    return error === null ? null : (
      <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    );
  return (
    <section aria-label={t('content:votes')} className="flex flex-col gap-3">
      <h2 className="text-dense font-semibold">{t('content:votes')}</h2>
      {data.counts.length === 0 && <p className="text-dense text-muted">{t('content:votes.none')}</p>}
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-dense">
        {data.counts.map(({ locale, helpful, unhelpful }) => (
          <li key={locale} className="figures flex gap-2">
            <span className="font-semibold">{locale}</span>
            <span>
              {t('content:votes.share', {
                percent: `${Math.round((100 * helpful) / (helpful + unhelpful))} %`,
                count: helpful + unhelpful,
              })}
            </span>
          </li>
        ))}
      </ul>
      {data.texts.length > 0 && (
        <>
          <h3 className="text-secondary font-semibold text-muted">{t('content:votes.texts')}</h3>
          <ul className="divide-y divide-line text-dense">
            {data.texts.map(({ locale, text, voted_at }) => (
              <li key={`${locale} ${voted_at} ${text}`} className="flex gap-4 py-2">
                <span className="w-14 shrink-0 text-muted">{locale}</span>
                <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
                <span className="shrink-0 text-muted">
                  <TimeText at={voted_at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
