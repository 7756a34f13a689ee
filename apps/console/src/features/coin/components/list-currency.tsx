import { CURRENCY_KINDS, CURRENCY_LIMITS } from '@openbourse/api/limits';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { CODE, NEEDED, whole } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { given, oneOf } from '../../../shared/lib/use-filters.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import { useLogoUpload } from '../use-logo-upload.ts';
import { LogoField } from './logo-field.tsx';

const OFFERS = ['in_fiat', 'in_financial', 'offers_fiat'] as const;

/** Proposes a currency; coins are carried by the spot account in any case. */
export function ListCurrency({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTexts();
  const { upload, fileId, rule } = useLogoUpload();
  const form = useDialogForm({
    code: { label: t('coin:code'), rule: CODE },
    name: { label: t('coin:name'), rule: NEEDED },
    kind: { label: t('coin:kind'), initial: 'coin' },
    scale: { label: t('coin:scale'), initial: '8', rule: whole(0, CURRENCY_LIMITS.scaleMax) },
    in_fiat: { label: t('coin:in_fiat'), initial: 'true' },
    in_financial: { label: t('coin:in_financial'), initial: 'true' },
    offers_fiat: { label: t('coin:offers_fiat'), initial: 'false' },
    logo_file_id: { label: t('coin:logo'), rule },
  });
  const { values, field } = form;
  const isCoin = values.kind === 'coin';
  return (
    <ChangeDialog
      title={t('coin:listCurrency')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      run={(reason) =>
        client.call('ledger.operator_list_currency', {
          code: values.code.toUpperCase(),
          name: values.name,
          kind: oneOf(CURRENCY_KINDS, values.kind) ?? 'coin',
          scale: wholeNumber(values.scale),
          ...(isCoin && {
            in_fiat: values.in_fiat === 'true',
            in_financial: values.in_financial === 'true',
            offers_fiat: values.offers_fiat === 'true',
          }),
          logo_file_id: given(fileId),
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <div className="grid grid-cols-2 gap-2">
        <TextField {...field('code')} />
        <TextField maxLength={CURRENCY_LIMITS.nameLengthMax} {...field('name')} />
        <ChoiceField
          options={CURRENCY_KINDS.map((value) => ({ value, label: t(`coin:kind.${value}`) }))}
          {...field('kind')}
        />
        <TextField {...field('scale')} />
      </div>
      {isCoin &&
        OFFERS.map((key) => (
          <ChoiceField
            key={key}
            options={(['true', 'false'] as const).map((value) => ({
              value,
              label: t(value === 'true' ? 'shell:yes' : 'shell:no'),
            }))}
            {...field(key)}
          />
        ))}
      <LogoField upload={upload} error={field('logo_file_id').error} />
      <p>{t('coin:currencyHint')}</p>
    </ChangeDialog>
  );
}
