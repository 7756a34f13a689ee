import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { PercentSlider } from '@openbourse/kit/ui/percent-slider.tsx';
import { compareDecimal, mulDecimal } from '@openbourse/money';
import { Link } from 'react-router';
import { useFiatFormat } from '../../parts/use-fiat-format.ts';
import { leastVolume, lockedBy, mostOf } from '../model/ad-form.ts';
import { shareOf } from '../model/cover.ts';
import { FormSection } from './form-section.tsx';
import type { StateProps } from './market-fields.tsx';

export interface QuantityFieldsProps extends StateProps {
  readonly isEdited: boolean;
}

/** Quantity of the ad in coins; a selling one shows what it locks. */
export function QuantityFields({ state, isEdited }: QuantityFieldsProps) {
  const t = useT();
  const { choice, form, market } = state;
  return (
    <FormSection title={t('app:word.quantity')} {...(isEdited && { hint: t('fiat:store.quantityEdited') })}>
      <div>
        <AmountField
          label={t(choice.side === 'sell' ? 'fiat:store.toSell' : 'fiat:store.toBuy', {
            coin: choice.coin,
          })}
          unit={choice.coin}
          {...form.bind('quantity')}
        />
        {choice.side === 'sell' && market.available !== null && (
          <Share state={state} available={market.available} />
        )}
      </div>
      {choice.side === 'sell' ? (
        <Locked state={state} />
      ) : (
        <p className="text-secondary text-muted">{t('fiat:store.buyingHolds')}</p>
      )}
    </FormSection>
  );
}

function Share({ state, available }: StateProps & { readonly available: string }) {
  const { form, market } = state;
  const most = mostOf(available, market);
  const take = (percent: number): void => {
    const rate = mulDecimal(String(percent), '0.01', 2, 'exact');
    form.set('quantity', percent === 0 ? '' : mulDecimal(most, rate, market.scale, 'floor'));
  };
  return (
    <PercentSlider
      value={Math.min(100, Math.round(shareOf(form.values.quantity || '0', most)))}
      disabled={compareDecimal(most, '0') <= 0}
      onValueChange={take}
    />
  );
}

/** Amount available, the fee on top, and the amount locked with both. */
function Locked({ state: { choice, form, market } }: StateProps) {
  const t = useT();
  const format = useFormat();
  const fiat = useFiatFormat();
  const { fee, total } = lockedBy(form.values.quantity, market);
  const { available } = market;
  const transfer = `/transfer?from=1&to=3&coin=${choice.coin}`;
  return (
    <section aria-label={t('fiat:store.locked')} className="rounded-card bg-surface px-4 py-1.5">
      <Facts>
        <Fact name={t('fiat:market.balance')}>
          {available === null ? '–' : fiat.coins(available, choice.coin)}
          <Link
            to={transfer}
            className="relative ml-2 font-semibold text-accent before:absolute before:-inset-3"
          >
            {t('fiat:market.transfer')}
          </Link>
        </Fact>
        <Fact name={t('fiat:store.feeOf', { percent: format.percent(market.feePercent) })}>
          {format.quantity(fee)} {choice.coin}
        </Fact>
        <Fact name={t('fiat:store.locked')}>
          <b className="font-semibold">{fiat.coins(total, choice.coin)}</b>
        </Fact>
      </Facts>
    </section>
  );
}

/** Range of values of one order. */
export function VolumeFields({ state: { choice, form, market, price } }: StateProps) {
  const t = useT();
  const fiat = useFiatFormat();
  const least = leastVolume(price, { worth: market.worth, unit: choice.unit });
  return (
    <FormSection
      title={t('fiat:market.limits')}
      hint={
        least === null
          ? t('fiat:store.limitsHint')
          : t('fiat:store.limitsHintLeast', { amount: fiat.money(least, choice.unit) })
      }
    >
      <div className="grid grid-cols-2 items-start gap-3">
        <AmountField label={t('fiat:store.minVolume')} unit={choice.unit} {...form.bind('min_volume')} />
        <AmountField label={t('fiat:store.maxVolume')} unit={choice.unit} {...form.bind('max_volume')} />
      </div>
    </FormSection>
  );
}
