import { formatMoney, readConversion, readPrice, settleClose } from '@openbourse/engine';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { PercentSlider } from '@openbourse/kit/ui/percent-slider.tsx';
import { decimalsOfStep } from '../../market-data/index.ts';
import { useClosePosition } from '../api.ts';
import { holdingOf, termsOf } from '../model/live.ts';
import type { Position } from '../model/rows.ts';
import { chosenLots, lotsText, type SizeEntry, type SizeUnit } from '../model/size.ts';
import { lotsOf } from '../model/ticket.ts';
import { usePreferences } from '../preferences.ts';
import { sizeFaultText, type SizeScale, sizeText } from '../size-text.ts';
import { useClosedText } from '../use-closed-text.ts';
import type { LiveProduct } from '../use-contracts.ts';
import { SizeField } from './size-field.tsx';
import type { TriggerFormProps } from './trigger-form.tsx';
import { ProfitText, USDT_DECIMALS } from './words.tsx';

/** Units of a close; what one takes of the account says nothing of how much ends. */
const CLOSE_UNITS = ['lots', 'coin', 'value'] as const;

/** Closes some lots or all of them; says what that would bring at the price of now. */
export function CloseForm({ position, live, onDone }: Omit<TriggerFormProps, 'edit'>) {
  const t = useT();
  const format = useFormat();
  const words = { t, format };
  const tellClosed = useClosedText();
  const preferred = usePreferences((preferences) => preferences.sizeUnit);
  const scale = closeScale(position, live, preferred === 'cost' ? 'value' : preferred);
  const { unit, basis } = scale;
  const form = useForm<SizeEntry, never>({
    initial: chosenLots(position.lots),
    judge: (entry) => {
      const asked = lotsOf(lotsText(entry, unit, basis));
      if (asked !== null && asked <= position.lots) return [];
      const details = { low: 1, high: position.lots };
      const fault = { key: 'contract.lots_out_of_range', details } as const;
      return [{ field: 'lots', text: sizeFaultText(fault, { ...scale, most: 0 }, words), isAtOnce: true }];
    },
  });
  const closing = useClosePosition((reply) => {
    tellClosed(reply);
    onDone();
  });
  const text = lotsText(form.values, unit, basis);
  const lots = lotsOf(text);
  // Halted markets go on recording prices, and those that do not arrive here are there all the same.
  const isPriced = ['healthy', 'halted', 'silent'].includes(live.state);
  const percent = lots === null ? 0 : Math.min(100, Math.floor((lots * 100) / position.lots));
  const enter = (entry: SizeEntry): void => form.change(() => entry);
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
      <SizeField
        label={t('contract:close.size', { max: sizeText(position.lots, scale, words) })}
        scale={scale}
        units={CLOSE_UNITS}
        entry={{ ...form.values, lots: text }}
        lotsMax={position.lots}
        error={form.errorOf('lots')}
        onEntry={enter}
        onUnit={(next) => {
          enter(chosenLots(lots ?? position.lots));
          usePreferences.setState({ sizeUnit: next });
        }}
      />
      <PercentSlider
        value={percent}
        onValueChange={(share) => enter(chosenLots(Math.max(1, Math.floor((position.lots * share) / 100))))}
      />
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

/** Scale of a close, whose lots are worth what they bring at the mark price. */
function closeScale(position: Position, { product, mark }: LiveProduct, unit: SizeUnit): SizeScale {
  const conversion = position.conversion ?? product.conversion;
  const price =
    mark === null || conversion === null
      ? null
      : { entry: readPrice(mark), conversion: readConversion(conversion) };
  return { unit, product, basis: { terms: termsOf(product), leverage: position.leverage, price } };
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
