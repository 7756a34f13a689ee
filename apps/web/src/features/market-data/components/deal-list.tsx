import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { decimalsOfStep, type Match } from '../model/matches.ts';
import { useDeals } from '../use-channels.ts';

export interface DealListProps {
  readonly match: Match;
  /** Number of the latest trades that are shown. */
  readonly rows: number;
}

const CELL = 'h-6 px-0 text-secondary font-normal desktop:h-5';

/** The latest trades of a match, the newest first. */
export function DealList({ match, rows }: DealListProps) {
  const t = useT();
  const deals = useDeals(match.id);
  if (deals?.length === 0) return <EmptyState title={t('market:deals.empty')} />;
  return (
    <table
      className="w-full table-fixed border-collapse"
      aria-label={t('market:deals.title')}
      aria-busy={deals === null}
    >
      <thead>
        <tr className="text-label text-muted">
          <th scope="col" className="h-8 text-left font-normal">
            {t('market:book.price', { code: match.quote_currency_code })}
          </th>
          <th scope="col" className="h-8 text-right font-normal">
            {t('market:book.amount', { code: match.base_currency_code })}
          </th>
          <th scope="col" className="h-8 text-right font-normal">
            {t('app:word.time')}
          </th>
        </tr>
      </thead>
      <tbody>
        {deals === null ? <Loading rows={rows} /> : <Rows match={match} rows={rows} deals={deals} />}
      </tbody>
    </table>
  );
}

function Rows({
  match,
  rows,
  deals,
}: DealListProps & { readonly deals: NonNullable<ReturnType<typeof useDeals>> }) {
  const t = useT();
  const format = useFormat();
  const decimals = { price: decimalsOfStep(match.price_tick), quantity: decimalsOfStep(match.quantity_step) };
  return deals.slice(0, rows).map((deal) => (
    <tr key={deal.id} className="figures">
      <td className={`${CELL} text-left ${deal.side === 'buy' ? 'text-up' : 'text-down'}`}>
        <span aria-hidden="true" className="mr-1 text-[0.7em]">
          {deal.side === 'buy' ? '▲' : '▼'}
        </span>
        <span className="sr-only">{t(deal.side === 'buy' ? 'market:side.buy' : 'market:side.sell')} </span>
        {format.price(deal.price, decimals.price)}
      </td>
      <td className={`${CELL} text-right`}>{format.price(deal.quantity, decimals.quantity)}</td>
      <td className={`${CELL} text-right text-muted`}>{format.time(deal.at)}</td>
    </tr>
  ));
}

function Loading({ rows }: { readonly rows: number }) {
  return Array.from({ length: rows }, (_, index) => index).map((index) => (
    <tr key={index}>
      <td colSpan={3} className={CELL}>
        <Skeleton className="h-3 w-full" />
      </td>
    </tr>
  ));
}
