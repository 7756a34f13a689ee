import {
  METHOD_CODE_PATTERN,
  readCountries,
  readFields,
  readUnits,
  readWords,
  writeFields,
  writeWords,
} from '@openbourse/api/fiat/method-text';
import { FIAT_METHOD_PICTURES, METHOD_LIMITS } from '@openbourse/api/limits';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { TextArea } from '@openbourse/kit/ui/text-area.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useState } from 'react';
import { type FieldRule, NEEDED } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client } from '../../session/index.ts';
import type { PaymentMethod } from '../api.ts';

const CODE = new RegExp(METHOD_CODE_PATTERN);
const FIRST_FIELDS = 'iban|iban|required|||IBAN';

const RULES = {
  kind: { key: 'fiat:method.fault.code', accepts: (text) => CODE.test(text) },
  names: { key: 'fiat:method.fault.names', accepts: (text) => readWords(text) !== null },
  fields: { key: 'fiat:method.fault.fields', accepts: (text) => (readFields(text) ?? []).length > 0 },
  countries: { key: 'fiat:method.fault.countries', accepts: (text) => readCountries(text) !== null },
  units: { key: 'fiat:method.fault.units', accepts: (text) => readUnits(text) !== null },
} as const satisfies Readonly<Record<string, FieldRule>>;

/** Proposes a way of paying, or another version of one; it holds once another operator has approved it. */
export function PaymentMethodForm(props: {
  readonly before: PaymentMethod | null;
  readonly onEnd: () => void;
}) {
  const { before, onEnd } = props;
  const t = useTexts();
  const [picture, setPicture] = useState(before?.picture ?? 'none');
  const [isVerified, setIsVerified] = useState(before?.is_name_verified ?? true);
  const form = useDefinition(before);
  const { values, field } = form;
  const send = (reason: string) => {
    const input = { ...values, picture, is_name_verified: isVerified ? 'true' : 'false', reason } as const;
    return before === null
      ? client.call('fiat.operator_add_payment_method', input)
      : client.call('fiat.operator_change_payment_method', { ...input, kind: before.code });
  };
  return (
    <ChangeDialog
      title={t(before === null ? 'fiat:method.add' : 'fiat:method.change')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      run={send}
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      {before === null && <TextField {...field('kind')} />}
      <TextField {...field('name')} maxLength={METHOD_LIMITS.nameLengthMax} />
      <TextArea
        rows={2}
        maxLength={METHOD_LIMITS.namesTextMax}
        hint={t('fiat:method.namesHint')}
        {...field('names')}
      />
      <TextArea
        rows={5}
        maxLength={METHOD_LIMITS.fieldsTextMax}
        hint={t('fiat:method.fieldsHint')}
        {...field('fields')}
      />
      <TextField {...field('countries')} hint={t('fiat:method.countriesHint')} />
      <TextField {...field('units')} hint={t('fiat:method.unitsHint')} />
      <div>
        <p className="pb-1.5 text-label text-muted">{t('fiat:method.picture')}</p>
        <SegmentedControl
          label={t('fiat:method.picture')}
          segments={FIAT_METHOD_PICTURES.map((value) => ({
            value,
            label: t(`fiat:method.picture.${value}`),
          }))}
          value={picture}
          onValueChange={setPicture}
        />
      </div>
      <Checkbox isChecked={isVerified} onCheckedChange={setIsVerified}>
        {t('fiat:method.holderVerified')}
      </Checkbox>
      <p>{t('fiat:method.effect')}</p>
    </ChangeDialog>
  );
}

/** Texts of a definition, with those that hold. */
function useDefinition(before: PaymentMethod | null) {
  const t = useTexts();
  return useDialogForm({
    kind: { label: t('fiat:method.code'), initial: before?.code ?? '', rule: RULES.kind },
    name: { label: t('fiat:method.name'), initial: before?.name ?? '', rule: NEEDED },
    names: { label: t('fiat:method.names'), initial: writeWords(before?.names ?? []), rule: RULES.names },
    fields: {
      label: t('fiat:method.fields'),
      initial: before === null ? FIRST_FIELDS : writeFields(before.fields),
      rule: RULES.fields,
    },
    countries: {
      label: t('fiat:method.countries'),
      initial: before?.countries.join(',') ?? '',
      rule: RULES.countries,
    },
    units: { label: t('fiat:method.units'), initial: before?.units.join(',') ?? '', rule: RULES.units },
  });
}
