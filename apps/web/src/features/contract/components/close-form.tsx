import { formatMoney, readPrice, settleClose } from '@openbourse/engine';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { PercentSlider } from '@openbourse/kit/ui/percent-slider.tsx';
import { decimalsOfStep } from '../../market-data/index.ts';
import { useClosePosition } from '../api.ts';
import { holdingOf, termsOf } from '../model/live.ts';
import { lotsOf } from '../model/ticket.ts';
import { useClosedText } from '../use-closed-text.ts';
import type { TriggerFormProps } from './trigger-form.tsx';
import { ProfitText, USDT_DECIMALS } from './words.tsx';

/** Closes some lots or all of them; says what that would bring at the price of now. */
export function CloseForm({ position, live, onDone }: Omit<TriggerFormProps, 'edit'>) {
  const t = useT();
  const format = useFormat();
  const tellClosed = useClosedText();
  const form = useForm({
    initial: { lots: String(position.lots) },
    judge: (values: { readonly lots: string }) => {
      const asked = lotsOf(values.lots);
      if (asked !== null && asked <= position.lots) return [];
      const text = t('error:contract.lots_out_of_range', { low: 1, high: position.lots });
      return [{ field: 'lots', text, isAtOnce: true } as const];
    },
  });
  const closing = useClosePosition((reply) => {
    tellClosed(reply);
    onDone();
  });
  const lots = lotsOf(form.values.lots);
  // Halted markets go on recording prices, and those that do not arrive here are there all the same.
  const isPriced = ['healthy', 'halted', 'silent'].includes(live.state);
  const percent = lots === null ? 0 : Math.min(100, Math.floor((lots * 100) / position.lots));
  const take = (share: number): void =>
    form.set('lots', String(Math.max(1, Math.floor((position.lots * share) / 100))));
  return (
    <form
      noValidate
      className="flex flex-col gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (lots === null || !form.check()) return;
        closing.mutate(lots === position.lots ? { id: position.id } : { id: position.id, lots });
      }}
    >
      <AmountField
        label={t('contract:close.lots', { max: format.quantity(String(position.lots)) })}
        {...form.bind('lots')}
        onStep={(direction) =>
          form.set('lots', String(Math.min(position.lots, Math.max(1, (lots ?? 0) + direction))))
        }
      />
      <PercentSlider value={percent} onValueChange={take} />
      {lots !== null && form.isValid && <CloseEstimate position={position} live={live} lots={lots} />}
      <p className="text-secondary text-muted">
        {t(isPriced ? 'contract:close.hint' : 'contract:close.sickHint')}
      </p>
      <Button type="submit" isBlock isLoading={closing.isPending}>
        {t('contract:close.confirm', { lots: format.quantity(String(lots ?? 0)) })}
      </Button>
    </form>
  );
}

/** Estimated proceeds of closing some lots at the price of now. */
export function CloseEstimate({
  position,
  live,
  lots,
}: Omit<TriggerFormProps, 'edit' | 'onDone'> & { readonly lots: number }) {
  const t = useT();
  const format = useFormat();
  const holding = holdingOf(position, live.product);
  if (holding === null || live.mark === null) return null;
  const settlement = settleClose(
    { holding, lots: position.lots, terms: termsOf(live.product), collateral: 0n },
    { lots, mark: readPrice(live.mark), isLiquidation: false },
  );
  return (
    <Facts>
      <Fact name={t('contract:markPrice')}>
        {format.price(live.mark, decimalsOfStep(live.product.price_tick))}
      </Fact>
      <Fact name={t('contract:profit')}>
        <ProfitText value={formatMoney(settlement.profit)} /> USDT
      </Fact>
      <Fact name={t('contract:closeFee')}>
        {format.quantity(formatMoney(settlement.fee), USDT_DECIMALS)} USDT
      </Fact>
      {position.margin_mode === 'isolated' && (
        <Fact name={t('contract:returned')}>
          ≈ {format.quantity(formatMoney(settlement.returned), USDT_DECIMALS)} USDT
        </Fact>
      )}
    </Facts>
  );
}
