import { FIAT_UNIT_CODES, FIAT_UNITS, type FiatUnit } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { usePaymentMethods } from '../../parts/use-payment-methods.ts';
import { useFiatFormat } from '../../parts/use-fiat-format.ts';
import type { Markets } from '../api.ts';
import type { WishState } from '../use-wish.ts';

interface Props {
  readonly state: WishState;
}

interface MarketProps extends Props {
  readonly markets: Markets;
}

const SORTS = ['price', 'reliability'] as const;

/** Buying shows the ads that sell. */
export function WantSwitch({ state }: Props) {
  const t = useT();
  return (
    <div className="desktop:w-60 desktop:shrink-0">
      <SegmentedControl
        label={t('fiat:market.want')}
        segments={[
          { value: 'buy', label: t('app:word.buy'), tone: 'buy' },
          { value: 'sell', label: t('app:word.sell'), tone: 'sell' },
        ]}
        value={state.wish.want}
        onValueChange={(want) => state.set({ want })}
      />
    </div>
  );
}

export function CoinTabs({ state, markets }: MarketProps) {
  const t = useT();
  return (
    <div className="min-w-0 flex-1">
      <Tabs
        label={t('fiat:market.coins')}
        items={markets.coins.map(({ code }) => ({ value: code, label: code }))}
        value={state.coin.code}
        onValueChange={(coin) => state.set({ coin })}
        trailing={<UnitSelect state={state} markets={markets} />}
      />
    </div>
  );
}

function UnitSelect({ state, markets }: MarketProps) {
  const t = useT();
  const format = useFiatFormat();
  const known = new Set<string>(markets.units.map(({ code }) => code));
  const units = FIAT_UNIT_CODES.filter((unit) => known.has(unit));
  return (
    <Select
      look="inline"
      label={t('fiat:market.unit')}
      options={units.map((unit) => ({ value: unit, label: unit, hint: format.unitName(unit) }))}
      value={state.wish.unit}
      onValueChange={(unit) => state.set({ unit })}
    />
  );
}

/** Ways to pay and the order of the list. */
export function ListFilters({ state, markets }: MarketProps) {
  const t = useT();
  const { methods, nameOf } = usePaymentMethods();
  const { unit, kind: wanted } = state.wish;
  const kinds = methods
    .filter(({ is_offered: isOffered, units }) => isOffered && (units.length === 0 || units.includes(unit)))
    .map(({ code }) => code);
  return (
    <div className="flex items-center justify-between gap-4 py-1 desktop:py-2">
      <Select
        look="inline"
        label={t('fiat:part.paymentKinds')}
        options={['all', ...kinds].map((kind) => ({
          value: kind,
          label: kind === 'all' ? t('fiat:market.anyKind') : nameOf(kind),
        }))}
        value={wanted}
        onValueChange={(kind) => state.set({ kind })}
      />
      <IndexNote state={state} markets={markets} />
      <Select
        look="inline"
        label={t('fiat:market.sort')}
        options={SORTS.map((sort) => ({ value: sort, label: t(`fiat:market.sort.${sort}`) }))}
        value={state.sort}
        onValueChange={(sort) => state.set({ sort })}
      />
    </div>
  );
}

/** The index of the pair, by which a price can be judged. */
function IndexNote({ state, markets }: MarketProps) {
  const t = useT();
  const format = useFiatFormat();
  const { currencyId, unit } = state.wish;
  const price = markets.indexes.find((one) => one.currency_id === currencyId && one.unit === unit)?.price;
  if (price === undefined || price === null) return null;
  return (
    <p className="figures min-w-0 text-center text-secondary text-muted">
      {t('fiat:market.index', { price: format.amount(shortened(price, unit), unit) })}
    </p>
  );
}

/** Enough to compare prices by: as many decimals as the unit has, and two more where the price is low. */
function shortened(price: string, unit: FiatUnit): string {
  const [whole = '0', fraction = ''] = price.split('.');
  const kept = fraction.slice(0, FIAT_UNITS[unit] + (whole.length > 3 ? 0 : 2)).replace(/0+$/, '');
  return kept === '' ? whole : `${whole}.${kept}`;
}
