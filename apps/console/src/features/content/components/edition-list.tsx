import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import type { News } from '../api.ts';
import { isLegal } from './publication.tsx';

/** Past and coming editions of a page for its readers. What is being written below is in none of them. */
export function EditionList({ news }: { readonly news: News }) {
  const t = useTexts();
  const [latest] = news.editions;
  if (news.slug === null) return null;
  const now = clock.now();
  const current = news.editions.find((edition) => edition.holds_from <= now)?.version;
  const isAhead = latest === undefined || news.texts.some((text) => text.updated_at > latest.published_at);
  return (
    <section aria-label={t('content:editions')} className="flex flex-col gap-3">
      {isLegal(news) && <PlainNote text={t('content:lawyer')} />}
      {isAhead && <p className="text-dense text-warn">{t('content:aheadOfEdition')}</p>}
      <h2 className="text-dense font-semibold">{t('content:editions')}</h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-dense">
        {news.editions.map((edition) => (
          <li key={edition.version} className="flex items-center gap-2">
            <Badge tone={edition.version === current ? 'up' : 'neutral'}>
              {t('content:editionNumber', { version: edition.version })}
            </Badge>
            <span>
              {t('content:holdsFrom')} <TimeText at={edition.holds_from} />
            </span>
            <span className="text-muted">{edition.operator_name ?? t('content:installation')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
