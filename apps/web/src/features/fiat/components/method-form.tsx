import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Form, useForm } from '@openbourse/kit/lib/use-form.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { BadgeCheck } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { toastError } from '../../session/index.ts';
import { type Method, type PaymentMethod, useSaveMethod } from '../api.ts';
import { initialValues, inputOf, type MethodValues, rulesOf } from '../model/method-form.ts';
import { usePaymentMethods } from '../parts/use-payment-methods.ts';
import { useQr } from '../use-qr.ts';
import { KindIcon } from './kind-icon.tsx';
import { PayPasswordField } from '../../../shared/ui/pay-password.tsx';
import { QrField } from './qr-field.tsx';

export interface MethodFormProps {
  /** The method that is edited; null for a new one. */
  readonly method: Method | null;
  readonly certifiedName: string | null;
  /** Kinds that the person can choose, the one of an edited method alone. */
  readonly kinds: readonly PaymentMethod[];
  readonly onSaved: () => void;
}

const TEXT_MAX = 100;
/** Names that stand beside each other on a phone. */
const SEGMENTS_MAX = 3;

/** A kind, and the form that its definition draws; the kind of a method stays. */
export function MethodForm(props: MethodFormProps) {
  const { kinds, method } = props;
  const t = useT();
  const { nameOf } = usePaymentMethods();
  const [code, setCode] = useState(method?.kind ?? kinds[0]?.code ?? '');
  const kind = kinds.find((one) => one.code === code);
  const options = kinds.map((one) => ({ value: one.code, label: nameOf(one.code) }));
  const choice = { label: t('fiat:kind'), value: code, onValueChange: setCode };
  if (kind === undefined) return <p className="text-body text-muted">{t('fiat:kindWithdrawn')}</p>;
  return (
    <div className="flex flex-col gap-3">
      {method !== null ? (
        <p className="flex items-center gap-3 text-row font-semibold">
          <KindIcon kind={code} />
          {nameOf(code)}
        </p>
      ) : kinds.length > SEGMENTS_MAX ? (
        <Select look="field" options={options} {...choice} />
      ) : (
        <SegmentedControl segments={options} {...choice} />
      )}
      <KindForm key={code} {...props} kind={kind} />
    </div>
  );
}

/** Owner of the account, the fields of its kind in their order, and the transaction password. */
function KindForm(props: MethodFormProps & { readonly kind: PaymentMethod }) {
  const { method, kind, onSaved } = props;
  const certifiedName = kind.is_name_verified ? props.certifiedName : null;
  const t = useT();
  const { wordOf } = usePaymentMethods();
  const initial = initialValues(kind, { method, certifiedName });
  const form = useForm({ initial, rules: rulesOf(kind), text: t });
  const qr = useQr(method?.qr ?? null);
  const save = useSaveMethod();
  const hasQr = kind.picture !== 'none';
  const isQrMissing = kind.picture === 'required' && qr.id === '';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!form.check() || (hasQr && qr.isFailed) || isQrMissing) return;
    save.mutate(inputOf(form.values, { id: method?.id, kind, qr: qr.id }), {
      onSuccess: () => {
        toast.success(t('fiat:saved'));
        onSaved();
      },
      onError: (error) => {
        if (!form.refuse(error)) toastError(error);
      },
    });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <NameField form={form} isCertified={certifiedName !== null} />
      {kind.fields.map((field) => {
        const label = wordOf({ text: field.label, words: field.labels });
        return (
          <TextField
            key={field.key}
            label={field.is_required ? label : t('fiat:optional', { name: label })}
            spellCheck={false}
            maxLength={TEXT_MAX}
            {...(field.kind !== 'text' && { autoCapitalize: INPUTS[field.kind].capitals })}
            {...(field.kind !== 'text' && { inputMode: INPUTS[field.kind].mode })}
            {...form.bind(field.key)}
          />
        );
      })}
      {hasQr && <QrField qr={qr} isRequired={kind.picture === 'required'} />}
      <PayPasswordField {...form.bind('pay_password')} />
      <div className="mt-2">
        <Button
          type="submit"
          isBlock
          isLoading={save.isPending}
          disabled={(hasQr && qr.isUploading) || isQrMissing}
        >
          {t('app:action.save')}
        </Button>
      </div>
    </form>
  );
}

/** Keyboards that suit the kinds of fields. */
const INPUTS = {
  account: { mode: 'text', capitals: 'off' },
  card_number: { mode: 'text', capitals: 'characters' },
  digits: { mode: 'numeric', capitals: 'off' },
  iban: { mode: 'text', capitals: 'characters' },
  phone: { mode: 'tel', capitals: 'off' },
  email: { mode: 'email', capitals: 'off' },
} as const;

interface FieldsProps {
  readonly form: Form<MethodValues>;
}

/** The owner's name; that of a certified person stands. */
function NameField({ form, isCertified }: FieldsProps & { readonly isCertified: boolean }) {
  const t = useT();
  return (
    <TextField
      label={t('fiat:realName')}
      hint={t(isCertified ? 'fiat:realNameFixed' : 'fiat:realNameHint')}
      autoComplete="name"
      maxLength={TEXT_MAX}
      readOnly={isCertified}
      {...(isCertified && {
        suffix: <BadgeCheck className="size-5 text-up" strokeWidth={1.75} aria-hidden="true" />,
      })}
      {...form.bind('real_name')}
    />
  );
}
