import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { Form } from '@openbourse/kit/lib/use-form.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { decimalsOfStep } from '../../market-data/index.ts';
import type { Position } from '../model/rows.ts';
import { type TrailingEntry, trailingNow } from '../model/trailing.ts';
import type { LiveProduct } from '../use-contracts.ts';

export interface TrailingFieldsProps<V extends TrailingEntry> {
  readonly form: Form<V>;
  readonly position: Position;
  readonly live: LiveProduct;
}

/** A stop that follows the price: none, by percent or by a distance in prices, at once or from a price on. */
export function TrailingFields<V extends TrailingEntry>({ form, position, live }: TrailingFieldsProps<V>) {
  const t = useT();
  const format = useFormat();
  const { values } = form;
  const { product, mark } = live;
  const change = (entry: Partial<TrailingEntry>): void => form.change((before) => ({ ...before, ...entry }));
  const now = trailingNow(values, { position, product, mark });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-1.5 text-secondary text-muted">{t('contract:trailing')}</legend>
      <SegmentedControl
        label={t('contract:trailing')}
        value={values.trailing}
        onValueChange={(trailing) => change({ trailing, distance: '' })}
        segments={(['none', 'percent', 'distance'] as const).map((value) => ({
          value,
          label: t(`contract:trailing.${value}`),
        }))}
      />
      {values.trailing !== 'none' && (
        <>
          <AmountField
            label={t(`contract:field.trailing.${values.trailing}`, { code: product.quote_currency_code })}
            value={values.distance}
            onValueChange={(distance) => change({ distance })}
            error={form.errorOf('distance')}
            {...(now !== null && {
              hint: t('contract:trailing.now', {
                price: format.price(now, decimalsOfStep(product.price_tick)),
              }),
            })}
          />
          <AmountField
            label={t('contract:field.trailing.activation')}
            value={values.activation}
            onValueChange={(activation) => change({ activation })}
            error={form.errorOf('activation')}
          />
          <p className="text-secondary text-muted">{t('contract:trailing.hint')}</p>
        </>
      )}
    </fieldset>
  );
}
