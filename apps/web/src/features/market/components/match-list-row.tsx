import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import {
  chartPath,
  FavouriteButton,
  hasListingNote,
  hasVolume,
  ListingNote,
  listDecimals,
  type Match,
  MatchRow,
  tradePath,
} from '../../market-data/index.ts';

export interface MatchListRowProps {
  readonly match: Match;
  readonly points: readonly number[] | undefined;
  readonly isFavourite: boolean;
  readonly onFavourite: (matchId: number) => void;
  readonly isOpen: boolean;
  /** Receives the id of the row to open, null to close it. */
  readonly onOpen: (matchId: number | null) => void;
}

function RowContent(props: MatchListRowProps) {
  const { match, points, isFavourite, onFavourite, isOpen, onOpen } = props;
  const t = useT();
  const pair = `${match.base_currency_code}/${match.quote_currency_code}`;
  return (
    <li>
      <div className="flex items-center">
        <MatchRow
          match={match}
          points={points}
          note={hasListingNote(match) ? <ListingNote match={match} isShort /> : undefined}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={t('market:details', { pair })}
          className="-mr-3 flex h-15 w-9 shrink-0 items-center justify-center text-faint hover:text-text"
          onClick={() => onOpen(isOpen ? null : match.id)}
        >
          <ChevronDown
            className={clsx('size-4 transition-transform duration-(--duration-base)', isOpen && 'rotate-180')}
            strokeWidth={1.75}
          />
        </button>
      </div>
      {isOpen && (
        <Details match={match}>
          <FavouriteButton match={match} isFavourite={isFavourite} onToggle={onFavourite} />
        </Details>
      )}
    </li>
  );
}

/** A row of the market list; drawn again only when its match changes or it opens. */
export const MatchListRow = memo(RowContent);

function Details({ match, children }: { readonly match: Match; readonly children: ReactNode }) {
  const t = useT();
  const format = useFormat();
  const { high, low, open, volume, turnover } = match.currency_quotation;
  const decimals = listDecimals(match);
  const figures = [
    ['high', format.price(high, decimals)],
    ['low', format.price(low, decimals)],
    ...(hasVolume(match)
      ? ([
          ['volume', format.volume(volume)],
          ['turnover', format.volume(turnover)],
        ] as const)
      : ([['open', format.price(open, decimals)]] as const)),
  ] as const;
  return (
    <div className="mb-2 rounded-card bg-surface p-4">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-label text-muted">{t(`market:column.${name}`)}</dt>
            <dd className="figures text-body font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex items-center gap-2">
        {children}
        <Link
          to={chartPath(match)}
          className={`flex-1 ${buttonClass({ variant: 'secondary', size: 'medium' })} bg-surface-strong!`}
        >
          {t('market:chart')}
        </Link>
        {match.is_spot_tradable && (
          <Link to={tradePath(match)} className={`flex-1 ${buttonClass({ size: 'medium' })}`}>
            {t('app:tab.trade')}
          </Link>
        )}
      </div>
    </div>
  );
}
