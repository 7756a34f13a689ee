import { useCountdown } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { toneOf } from '@openbourse/kit/lib/tone.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { ChangePill } from '@openbourse/kit/ui/change-pill.tsx';
import { CoinLogo } from '@openbourse/kit/ui/coin-logo.tsx';
import { IconButton, iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { PriceText } from '@openbourse/kit/ui/price-text.tsx';
import { UNKNOWN_AMOUNT } from '@openbourse/money';
import { ChartCandlestick, ChevronDown, ReceiptText, ScrollText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useSymbolAddress } from '../../../shared/lib/use-symbol-address.ts';
import { decimalsOfStep } from '../../market-data/index.ts';
import { pairName, type Product, type Side } from '../model/rows.ts';
import { usePreferences } from '../preferences.ts';
import { type LiveProduct, useContractAccount, useMatchOf } from '../use-contracts.ts';
import { ProductPicker } from './product-picker.tsx';
import { RulesSheet } from './rules-sheet.tsx';

export interface ProductHeadProps {
  readonly live: LiveProduct;
  /** The side of the form, whose overnight fee is shown. */
  readonly side: Side;
}

/** The head of the contract screen on a phone: contract, mark price, and the time to the next overnight fee. */
export function PhoneHead({ live, side }: ProductHeadProps) {
  const t = useT();
  const format = useFormat();
  const match = useMatchOf(live.product);
  const decimals = decimalsOfStep(live.product.price_tick);
  const isChartShown = usePreferences((preferences) => preferences.isChartShown);
  return (
    <>
      <header className="sticky top-0 z-20 -mx-4 flex min-h-14 items-center gap-2 bg-bg px-4">
        <ProductButton product={live.product} />
        <Badge tone="neutral">{t('contract:title')}</Badge>
        <div className="-mr-3 ml-auto flex">
          <IconButton
            label={t('market:chart')}
            icon={<ChartCandlestick />}
            aria-pressed={isChartShown}
            isFilled={isChartShown}
            onClick={() => usePreferences.setState({ isChartShown: !isChartShown })}
          />
          <RulesButton product={live.product} />
          <RecordsLink />
        </div>
      </header>
      <div className="flex items-end justify-between gap-3 pb-3">
        <div>
          <p className="text-secondary text-muted">{t('contract:markPrice')}</p>
          <p className="flex items-baseline gap-2 text-price">
            <MarkPrice live={live} />
            {match !== undefined && <ChangePill percent={match.currency_quotation.change} look="text" />}
          </p>
          <p className="figures flex flex-wrap gap-x-3 text-label text-muted">
            <span>
              {t('contract:indexPrice')} {format.price(live.index, decimals)}
            </span>
            <span>
              {t('contract:lastPrice')} {format.price(match?.currency_quotation.close, decimals)}
            </span>
          </p>
        </div>
        <div className="text-right">
          <p className="text-secondary text-muted">{t('contract:overnight.in')}</p>
          <p className="figures text-dense font-semibold">
            <OvernightTimer product={live.product} side={side} />
          </p>
        </div>
      </div>
    </>
  );
}

/** The strip above the contract screen on a desktop. */
export function DesktopStrip({ live, side, actions }: ProductHeadProps & { readonly actions: ReactNode }) {
  const t = useT();
  const format = useFormat();
  const match = useMatchOf(live.product);
  const decimals = decimalsOfStep(live.product.price_tick);
  const quotation = match?.currency_quotation;
  return (
    <header className="flex min-h-16 items-center gap-4 border-b border-line px-4 py-2 desktop:gap-8 desktop:px-5 desktop:py-0">
      <span className="flex items-center gap-2">
        {match !== undefined && <CoinLogo currency={match.base_currency} size="medium" />}
        <ProductButton product={live.product} />
      </span>
      <div>
        <p className="text-label text-muted">{t('contract:markPrice')}</p>
        <p className="text-price">
          <MarkPrice live={live} />
        </p>
      </div>
      <dl className="no-scrollbar flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-1 desktop:flex-nowrap desktop:gap-x-8 desktop:overflow-x-auto">
        <Stat name={t('contract:indexPrice')}>{format.price(live.index, decimals)}</Stat>
        <Stat name={t('contract:lastPrice')}>{format.price(quotation?.close, decimals)}</Stat>
        <Stat name={t('market:column.change')}>
          <ChangePill percent={quotation?.change} look="text" />
        </Stat>
        <Stat name={t('market:column.high')}>{format.price(quotation?.high, decimals)}</Stat>
        <Stat name={t('market:column.low')}>{format.price(quotation?.low, decimals)}</Stat>
        <Stat name={t('contract:overnight.in')}>
          <OvernightTimer product={live.product} side={side} />
        </Stat>
      </dl>
      <span className="-mr-3 flex">
        {actions}
        <RulesButton product={live.product} />
        <RecordsLink />
      </span>
    </header>
  );
}

function MarkPrice({ live }: { readonly live: LiveProduct }) {
  const match = useMatchOf(live.product);
  return (
    <PriceText
      value={live.mark}
      tickDecimals={decimalsOfStep(live.product.price_tick)}
      tone={toneOf(match?.currency_quotation.change)}
      isStill={live.state !== 'healthy'}
    />
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

/** The time to 00:00 UTC, and what a position of this side then costs of its notional. */
function OvernightTimer({ product, side }: { readonly product: Product; readonly side: Side }) {
  const format = useFormat();
  const left = useCountdown(useContractAccount()?.overnight_at ?? null);
  const { overnight_long_percent: long, overnight_short_percent: short } = product.terms;
  const percent = format.percent(side === 'long' ? long : short);
  return `${left === 0 ? UNKNOWN_AMOUNT : hoursText(left)} · ${percent}`;
}

function hoursText(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function ProductButton({ product }: { readonly product: Product }) {
  const t = useT();
  const [, nameSymbol] = useSymbolAddress();
  const [isOpen, setIsOpen] = useState(false);
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
          <span className="text-symbol whitespace-nowrap">{pairName(product)}</span>
          <ChevronDown className="size-4.5 text-muted" strokeWidth={2} aria-hidden="true" />
          <span className="sr-only">{t('contract:choose')}</span>
        </button>
      </h1>
      <ProductPicker
        chosen={product}
        isOpen={isOpen}
        onChoose={(chosen) => nameSymbol(pairName(chosen))}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

function RulesButton({ product }: { readonly product: Product }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton label={t('contract:rules')} icon={<ScrollText />} onClick={() => setIsOpen(true)} />
      <RulesSheet product={product} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

function RecordsLink() {
  const t = useT();
  return (
    <Link
      to="/lever-my-trade"
      className={iconButtonClass(false)}
      aria-label={t('contract:records')}
      title={t('contract:records')}
    >
      <ReceiptText />
    </Link>
  );
}
