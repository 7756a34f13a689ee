import { useT } from '@openbourse/kit/lib/i18n.ts';
import { iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import type { Match } from '../model/matches.ts';

export interface FavouriteButtonProps {
  readonly match: Match;
  readonly isFavourite: boolean;
  readonly onToggle: (matchId: number) => void;
}

/** The star that keeps a pair among the favorites. */
export function FavouriteButton({ match, isFavourite, onToggle }: FavouriteButtonProps) {
  const t = useT();
  const pair = `${match.base_currency_code}/${match.quote_currency_code}`;
  const label = t(isFavourite ? 'market:favourite.remove' : 'market:favourite.add', { pair });
  return (
    <button
      type="button"
      className={iconButtonClass(false)}
      aria-pressed={isFavourite}
      aria-label={label}
      title={label}
      onClick={() => onToggle(match.id)}
    >
      <Star className={clsx('size-4.5!', isFavourite ? 'fill-chart-3 text-chart-3' : 'text-faint')} />
    </button>
  );
}
