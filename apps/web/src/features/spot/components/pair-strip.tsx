import { useT } from '@openbourse/kit/lib/i18n.ts';
import { toneOf } from '@openbourse/kit/lib/tone.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { PriceText } from '@openbourse/kit/ui/price-text.tsx';
import { subDecimal } from '@openbourse/money';
import type { ReactNode } from 'react';
import { decimalsOfStep } from '../../market-data/index.ts';
import { PairButton, type PairHeaderProps, RecordsLink } from './pair-header.tsx';

/** The strip above the trading screen on a desktop: pair, price and its 24 hours. */
export function PairStrip({ match, actions }: PairHeaderProps) {
  const t = useT();
  const format = useFormat();
  const { close, open, change, high, low, volume, turnover } = match.currency_quotation;
  const decimals = decimalsOfStep(match.price_tick);
  const tone = toneOf(change);
  const moved = subDecimal(close, open);
  const tint = { up: 'text-up', down: 'text-down', neutral: '' }[tone];
  return (
    <header className="flex min-h-16 items-center gap-8 border-b border-line px-5">
      <PairButton match={match} hasLogo />
      <span className="text-price">
        <PriceText value={close} tickDecimals={decimals} tone={tone} />
      </span>
      <dl className="no-scrollbar flex min-w-0 flex-1 flex-wrap gap-x-8 gap-y-1 desktop:flex-nowrap desktop:overflow-x-auto">
        <Stat name={t('market:column.change')}>
          <span className={tint}>
            {tone === 'up' ? '+' : ''}
            {format.price(moved, decimals)} ({format.change(change)})
          </span>
        </Stat>
        <Stat name={t('market:column.high')}>{format.price(high, decimals)}</Stat>
        <Stat name={t('market:column.low')}>{format.price(low, decimals)}</Stat>
        <Stat name={`${t('market:column.volume')} (${match.base_currency_code})`}>
          {format.volume(volume)}
        </Stat>
        <Stat name={`${t('market:column.turnover')} (${match.quote_currency_code})`}>
          {format.volume(turnover)}
        </Stat>
      </dl>
      <div className="flex">
        {actions}
        <RecordsLink />
      </div>
    </header>
  );
}

function Stat({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="shrink-0">
      <dt className="text-label whitespace-nowrap text-muted">{name}</dt>
      <dd className="figures text-dense font-semibold whitespace-nowrap">{children}</dd>
    </div>
  );
}
