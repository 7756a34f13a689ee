import { useT } from '@openbourse/kit/lib/i18n.ts';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { useId } from 'react';
import { Link } from 'react-router';
import {
  MatchRow,
  MatchRowSkeleton,
  PriceAgeNote,
  PriceFreshness,
  useMatches,
  useSparklines,
} from '../../market-data/index.ts';

/** As many as stand beside the headline of a wide page. */
const SHOWN = 6;
const PLACES = Array.from({ length: SHOWN }, (_, place) => place);

/** Live prices of the first pairs, from the stream that everybody gets. */
export function GuestPrices() {
  const t = useT();
  const id = useId();
  const { data, isError, error, isFetching, refetch } = useMatches();
  const curves = useSparklines();
  const matches = data?.[0]?.matches;
  if (matches === undefined && isError)
    return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 desktop:rounded-card desktop:border desktop:border-line desktop:p-5"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id={id} className="text-symbol">
          {t('landing:prices')}
        </h2>
        <Link to="/market" className="inline-flex min-h-11 items-center text-dense font-semibold text-accent">
          {t('home:ranking.more')}
        </Link>
      </div>
      <PriceFreshness>
        <PriceAgeNote />
        <div aria-busy={matches === undefined}>
          {matches === undefined
            ? PLACES.map((place) => <MatchRowSkeleton key={place} />)
            : matches.slice(0, SHOWN).map((match) => (
                <div key={match.id} className="flex">
                  <MatchRow match={match} points={curves.get(match.id)} />
                </div>
              ))}
        </div>
      </PriceFreshness>
    </section>
  );
}
