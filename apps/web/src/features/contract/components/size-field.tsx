import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { chosenLots, shownSize, type SizeEntry, type SizeUnit, typedSize } from '../model/size.ts';
import { lotsOf } from '../model/ticket.ts';
import { type SizeScale, sizesText } from '../size-text.ts';

export interface SizeFieldProps {
  readonly scale: SizeScale;
  readonly units: readonly SizeUnit[];
  /** The entry with the lots that follow from it. */
  readonly entry: SizeEntry;
  readonly lotsMax: number;
  readonly error: string | undefined;
  /** Name of the field; that of the unit where there is none. */
  readonly label?: string;
  readonly onEntry: (entry: SizeEntry) => void;
  readonly onUnit: (unit: SizeUnit) => void;
}

/** A size in the unit of choice; says in which lots it ends, because these are traded. */
export function SizeField(props: SizeFieldProps) {
  const { scale, units, entry, lotsMax, error, label, onEntry, onUnit } = props;
  const t = useT();
  const format = useFormat();
  const { unit, basis, product } = scale;
  const code = product.base_currency_code;
  const lots = lotsOf(entry.lots);
  const lot = { size: format.quantity(product.terms.lot_size), code };
  const hints = {
    lots: t('contract:field.lots', lot),
    coin: t('contract:field.coin', lot),
    value: t('contract:size.value.hint'),
    cost: t('contract:size.cost.hint'),
  };
  const names = {
    lots: t('contract:lots'),
    coin: code,
    value: t('contract:size.value'),
    cost: t('contract:size.cost'),
  };
  return (
    // The choice is as high as the field.
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 [&>button]:min-h-13.75">
      <AmountField
        label={label ?? t(`contract:field.${unit}`, lot)}
        value={shownSize(entry, unit, basis)}
        onValueChange={(value) => onEntry(typedSize(value, unit))}
        onStep={(direction) => onEntry(chosenLots(Math.min(lotsMax, Math.max(1, (lots ?? 0) + direction))))}
        error={error}
        {...(lots !== null && error === undefined && { hint: sizesText(lots, scale, { t, format }) })}
      />
      <Select
        look="field"
        label={t('contract:size.unit')}
        value={unit}
        onValueChange={onUnit}
        options={units.map((value) => ({
          value,
          label: names[value],
          hint: hints[value],
        }))}
      />
    </div>
  );
}
