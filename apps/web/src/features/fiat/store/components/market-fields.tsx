import { FIAT_PRICE_KINDS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { addDecimal, compareDecimal, truncateDecimal } from '@openbourse/money';
import type { ReactNode } from 'react';
import { useFiatFormat } from '../../parts/use-fiat-format.ts';
import type { Markets } from '../../market/api.ts';
import { distanceOf, priceDecimals } from '../model/ad-form.ts';
import type { AdFormState } from '../use-ad-form.ts';
import { SideWord } from './ad-words.tsx';
import { FormSection } from './form-section.tsx';

export interface StateProps {
  readonly state: AdFormState;
}

export interface MarketFieldsProps extends StateProps {
  readonly markets: Markets;
  /** An ad keeps its side, coin and unit. */
  readonly isFixed: boolean;
}

/** Side of the merchant, coin and money. */
export function MarketFields({ state, markets, isFixed }: MarketFieldsProps) {
  const t = useT();
  const fiat = useFiatFormat();
  const { choice, choose } = state;
  if (isFixed) {
    return (
      <p className="flex items-center gap-1.5 rounded-card bg-surface px-4 py-3 text-row">
        <SideWord side={choice.side} />
        <span>{choice.coin}</span>
        <span className="font-normal text-muted">{`/ ${choice.unit} · ${fiat.unitName(choice.unit)}`}</span>
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={t('fiat:store.side')}
        segments={[
          { value: 'sell', label: t('fiat:store.sellCoins'), tone: 'sell' },
          { value: 'buy', label: t('fiat:store.buyCoins'), tone: 'buy' },
        ]}
        value={choice.side}
        onValueChange={(side) => choose({ side })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Labelled name={t('fiat:store.coin')}>
          <Select
            look="field"
            label={t('fiat:store.coin')}
            options={markets.coins.map(({ code }) => ({ value: code, label: code }))}
            value={choice.coin}
            onValueChange={(coin) => choose({ coin })}
          />
        </Labelled>
        <Labelled name={t('fiat:market.unit')}>
          <Select
            look="field"
            label={t('fiat:market.unit')}
            options={markets.units.map(({ code }) => ({
              value: code,
              label: code,
              hint: fiat.unitName(code),
            }))}
            value={choice.unit}
            onValueChange={(unit) => choose({ unit })}
          />
        </Labelled>
      </div>
    </div>
  );
}

function Labelled({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="rounded-card bg-surface pt-2">
      <p aria-hidden="true" className="px-3.5 text-label text-muted">
        {name}
      </p>
      {children}
    </div>
  );
}

/** A price that stands, or one that follows the index; with the index as it is now. */
export function PriceFields({ state }: StateProps) {
  const t = useT();
  const { choice, choose, form, market, price } = state;
  const isFixed = choice.price_kind === 'fixed';
  return (
    <FormSection title={t('fiat:store.price')}>
      {market.hasIndex ? (
        <SegmentedControl
          label={t('fiat:store.priceKind')}
          segments={FIAT_PRICE_KINDS.map((value) => ({ value, label: t(`fiat:store.kind.${value}`) }))}
          value={choice.price_kind}
          onValueChange={(kind) => choose({ price_kind: kind })}
        />
      ) : (
        <p className="text-dense text-muted">{t('fiat:store.onlyFixed', { unit: choice.unit })}</p>
      )}
      {isFixed ? (
        <AmountField
          label={t('fiat:store.priceOf', { coin: choice.coin })}
          unit={choice.unit}
          {...form.bind('price')}
        />
      ) : (
        <FloatingField state={state} />
      )}
      <IndexFacts state={state} price={price} />
    </FormSection>
  );
}

function FloatingField({ state: { form } }: StateProps) {
  const t = useT();
  const step = (direction: 1 | -1): void => {
    const next = addDecimal(form.values.floating_percent || '100', direction === 1 ? '0.1' : '-0.1');
    form.set('floating_percent', next);
  };
  return (
    <AmountField label={t('fiat:store.percentOfIndex')} onStep={step} {...form.bind('floating_percent')} />
  );
}

/** The index, the price that comes of it, and how far the two are from each other. */
function IndexFacts({ state, price }: StateProps & { readonly price: string | null }) {
  const t = useT();
  const format = useFormat();
  const fiat = useFiatFormat();
  const { choice, form, market } = state;
  if (!market.hasIndex) return null;
  const percent = form.values.floating_percent;
  const distance = distanceOf(choice, { price, index: market.index, percent });
  return (
    <dl aria-live="off" className="grid grid-cols-3 gap-3 rounded-card bg-surface px-4 py-2.5">
      <Figure
        name={t('fiat:store.index')}
        value={
          market.index === null
            ? '–'
            : fiat.money(truncateDecimal(market.index, priceDecimals(choice.unit)), choice.unit)
        }
      />
      <Figure
        name={t('fiat:store.yourPrice')}
        value={price === null ? '–' : fiat.money(price, choice.unit)}
      />
      <Figure name={t('fiat:store.distance')} value={format.change(distance)} tone={toneOf(distance)} />
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly tone?: string;
}

function Figure({ name, value, tone = '' }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-secondary text-muted">{name}</dt>
      <dd className={`figures text-dense font-semibold wrap-anywhere ${tone}`}>{value}</dd>
    </div>
  );
}

function toneOf(distance: string | null): string {
  if (distance === null || compareDecimal(distance, '0') === 0) return '';
  return compareDecimal(distance, '0') > 0 ? 'text-up' : 'text-down';
}
