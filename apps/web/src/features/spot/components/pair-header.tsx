import { useT } from '@openbourse/kit/lib/i18n.ts';
import { ChangePill } from '@openbourse/kit/ui/change-pill.tsx';
import { CoinLogo } from '@openbourse/kit/ui/coin-logo.tsx';
import { iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { ChartCandlestick, ChevronDown, ReceiptText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useSymbolAddress } from '../../../shared/lib/use-symbol-address.ts';
import { chartPath, type Match } from '../../market-data/index.ts';
import { PairPicker } from './pair-picker.tsx';

export interface PairHeaderProps {
  readonly match: Match;
  /** Further actions on the pair. */
  readonly actions: ReactNode;
}

/** The head of the trading screen on a phone: pair, change, chart and records. */
export function PairHeader({ match, actions }: PairHeaderProps) {
  const t = useT();
  return (
    <header className="sticky top-0 z-20 -mx-4 flex min-h-14 items-center gap-2 bg-bg px-4">
      <PairButton match={match} hasLogo={false} />
      <ChangePill percent={match.currency_quotation.change} />
      <div className="-mr-3 ml-auto flex">
        {actions}
        <Link
          to={chartPath(match)}
          className={iconButtonClass(false)}
          aria-label={t('market:chart')}
          title={t('market:chart')}
        >
          <ChartCandlestick />
        </Link>
        <RecordsLink />
      </div>
    </header>
  );
}

/** The name of the pair as a button that opens the choice. */
export function PairButton({ match, hasLogo }: { readonly match: Match; readonly hasLogo: boolean }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const [, nameSymbol] = useSymbolAddress();
  return (
    <>
      <h1>
        <button
          type="button"
          aria-haspopup="dialog"
          data-key="pair"
          className="-mx-2 flex min-h-11 items-center gap-2 rounded-button px-2 transition-colors hover:bg-surface"
          onClick={() => setIsOpen(true)}
        >
          {hasLogo && <CoinLogo currency={match.base_currency} size="medium" />}
          <span className="text-symbol whitespace-nowrap">{match.symbol}</span>
          <ChevronDown className="size-4.5 text-muted" strokeWidth={2} aria-hidden="true" />
          <span className="sr-only">{t('spot:pair.choose')}</span>
        </button>
      </h1>
      <PairPicker
        isOpen={isOpen}
        chosenId={match.id}
        onChoose={(chosen) => nameSymbol(chosen.symbol)}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

/** The way to orders and fills. */
export function RecordsLink() {
  const t = useT();
  return (
    <Link
      to="/trade-detail"
      className={iconButtonClass(false)}
      aria-label={t('spot:records.title')}
      title={t('spot:records.title')}
    >
      <ReceiptText />
    </Link>
  );
}
