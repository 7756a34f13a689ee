import { useT } from '@openbourse/kit/lib/i18n.ts';
import { toneOf } from '@openbourse/kit/lib/tone.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { ChangePill } from '@openbourse/kit/ui/change-pill.tsx';
import { PriceText } from '@openbourse/kit/ui/price-text.tsx';
import { ClosedNote, decimalsOfStep, hasVolume, type Match } from '../../market-data/index.ts';

export interface QuotationStatsProps {
  readonly match: Match;
  /** One row for wide screens instead of price beside a block of figures. */
  readonly isRow: boolean;
}

/** The live price and the figures of the last 24 hours. */
export function QuotationStats({ match, isRow }: QuotationStatsProps) {
  const t = useT();
  const { close, change } = match.currency_quotation;
  const decimals = decimalsOfStep(match.price_tick);
  return (
    <div className={isRow ? 'flex items-center gap-8' : 'flex items-center justify-between gap-4 pb-3'}>
      <div className={isRow ? 'flex items-center gap-3' : 'min-w-0'}>
        <p className={isRow ? 'text-price' : 'text-[1.625rem] leading-8 font-[680] tracking-[-0.02em]'}>
          <PriceText value={close} tickDecimals={decimals} tone={toneOf(change)} />
        </p>
        <div className="mt-1">
          <ChangePill percent={change} />
        </div>
        {!match.is_open && (
          <p className="mt-1.5 text-secondary">
            <ClosedNote />
          </p>
        )}
      </div>
      <dl
        aria-label={t('market:column.trend')}
        className={isRow ? 'flex gap-8' : 'grid shrink-0 grid-cols-2 gap-x-4 gap-y-1.5'}
      >
        <Figures match={match} />
      </dl>
    </div>
  );
}

function Figures({ match }: { readonly match: Match }) {
  const t = useT();
  const format = useFormat();
  const { high, low, volume, turnover, open } = match.currency_quotation;
  const decimals = decimalsOfStep(match.price_tick);
  const figures = !hasVolume(match)
    ? ([
        ['high', format.price(high, decimals)],
        ['low', format.price(low, decimals)],
        ['open', format.price(open, decimals)],
      ] as const)
    : ([
        ['high', format.price(high, decimals)],
        ['volume', format.volume(volume)],
        ['low', format.price(low, decimals)],
        ['turnover', format.volume(turnover)],
      ] as const);
  return figures.map(([name, value]) => (
    <div key={name} className="max-w-28 min-w-0">
      <dt className="text-label leading-tight text-muted">{t(`market:column.${name}`)}</dt>
      <dd className="figures text-secondary font-semibold">{value}</dd>
    </div>
  ));
}
