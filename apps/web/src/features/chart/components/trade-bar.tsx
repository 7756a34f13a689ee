import { useT } from '@openbourse/kit/lib/i18n.ts';
import { ActionBar } from '@openbourse/kit/ui/action-bar.tsx';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { Link } from 'react-router';
import { type Match, tradePath } from '../../market-data/index.ts';

/** Leads to the order form of the pair, already on the side that was chosen. */
export function TradeBar({ match }: { readonly match: Match }) {
  const t = useT();
  return (
    <ActionBar>
      <Link to={tradePath(match, 'buy')} className={buttonClass({ variant: 'buy', isBlock: true })}>
        {t('app:word.buy')}
      </Link>
      <Link to={tradePath(match, 'sell')} className={buttonClass({ variant: 'sell', isBlock: true })}>
        {t('app:word.sell')}
      </Link>
    </ActionBar>
  );
}
