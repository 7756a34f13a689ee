import { CURRENCY_KINDS, CURRENCY_LIMITS } from '@openbourse/api/limits';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useFields } from '../../../shared/lib/use-fields.ts';
import { oneOf } from '../../../shared/lib/use-filters.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';

const OFFERS = ['in_fiat', 'in_financial', 'offers_fiat'] as const;

/** Proposes a currency; coins are carried by the spot account in any case. */
export function ListCurrency({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTexts();
  const { values, bind } = useFields({
    code: '',
    name: '',
    kind: 'coin',
    scale: '8',
    in_fiat: 'true',
    in_financial: 'true',
    offers_fiat: 'false',
  });
  const isCoin = values.kind === 'coin';
  return (
    <ChangeDialog
      title={t('coin:listCurrency')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      run={(reason) =>
        client.call('ledger.operator_list_currency', {
          code: values.code.trim().toUpperCase(),
          name: values.name.trim(),
          kind: oneOf(CURRENCY_KINDS, values.kind) ?? 'coin',
          scale: wholeNumber(values.scale.trim()),
          ...(isCoin && {
            in_fiat: values.in_fiat === 'true',
            in_financial: values.in_financial === 'true',
            offers_fiat: values.offers_fiat === 'true',
          }),
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
    >
      <div className="grid grid-cols-2 gap-2">
        <TextField label={t('coin:code')} {...bind('code')} />
        <TextField label={t('coin:name')} maxLength={CURRENCY_LIMITS.nameLengthMax} {...bind('name')} />
        <ChoiceField
          label={t('coin:kind')}
          options={CURRENCY_KINDS.map((value) => ({ value, label: t(`coin:kind.${value}`) }))}
          {...bind('kind')}
        />
        <TextField label={t('coin:scale')} inputMode="numeric" {...bind('scale')} />
      </div>
      {isCoin &&
        OFFERS.map((key) => (
          <ChoiceField
            key={key}
            label={t(`coin:${key}`)}
            options={(['true', 'false'] as const).map((value) => ({
              value,
              label: t(value === 'true' ? 'shell:yes' : 'shell:no'),
            }))}
            {...bind(key)}
          />
        ))}
      <p>{t('coin:currencyHint')}</p>
    </ChangeDialog>
  );
}
