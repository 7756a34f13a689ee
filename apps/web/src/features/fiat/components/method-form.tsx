import { COLLECTION_FIELDS, COLLECTION_KINDS, type CollectionKind } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Form, useForm } from '@openbourse/kit/lib/use-form.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { BadgeCheck } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { toastError } from '../../session/index.ts';
import { type Method, useSaveMethod } from '../api.ts';
import { fieldsOf, initialValues, inputOf, type MethodValues, rulesOf } from '../model/method-form.ts';
import { useQr } from '../use-qr.ts';
import { KindIcon } from './kind-icon.tsx';
import { PayPasswordField } from '../../../shared/ui/pay-password.tsx';
import { QrField } from './qr-field.tsx';

export interface MethodFormProps {
  /** The method that is edited; null for a new one. */
  readonly method: Method | null;
  readonly certifiedName: string | null;
  readonly onSaved: () => void;
}

const TEXT_MAX = 100;
const CARD_NUMBER_MAX = 50;

/** Owner of the account, the fields of its kind, and the transaction password; the kind of a method stays. */
export function MethodForm({ method, certifiedName, onSaved }: MethodFormProps) {
  const t = useT();
  const [kind, setKind] = useState<CollectionKind>(method?.kind ?? 'bank');
  const form = useForm({ initial: initialValues(method, certifiedName), rules: rulesOf(kind), text: t });
  const qr = useQr(method?.qr ?? null);
  const save = useSaveMethod();
  const { hasQr } = COLLECTION_FIELDS[kind];
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!form.check(fieldsOf(kind)) || (hasQr && qr.isFailed)) return;
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
      {method === null ? (
        <SegmentedControl
          label={t('fiat:kind')}
          segments={COLLECTION_KINDS.map((value) => ({ value, label: t(`fiat:kind.${value}`) }))}
          value={kind}
          onValueChange={setKind}
        />
      ) : (
        <p className="flex items-center gap-3 text-row font-semibold">
          <KindIcon kind={kind} />
          {t(`fiat:kind.${kind}`)}
        </p>
      )}
      <NameField form={form} isCertified={certifiedName !== null} />
      {kind === 'bank' ? <BankFields form={form} /> : <AccountFields form={form} kind={kind} />}
      {hasQr && <QrField qr={qr} />}
      <PayPasswordField {...form.bind('pay_password')} />
      <div className="mt-2">
        <Button type="submit" isBlock isLoading={save.isPending} disabled={hasQr && qr.isUploading}>
          {t('app:action.save')}
        </Button>
      </div>
    </form>
  );
}

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

function BankFields({ form }: FieldsProps) {
  const t = useT();
  return (
    <>
      <TextField label={t('fiat:bankName')} maxLength={TEXT_MAX} {...form.bind('bank_name')} />
      <TextField label={t('fiat:branch')} maxLength={TEXT_MAX} {...form.bind('branch')} />
      <TextField
        label={t('fiat:cardNumber')}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={CARD_NUMBER_MAX}
        {...form.bind('card_number')}
      />
    </>
  );
}

function AccountFields({ form, kind }: FieldsProps & { readonly kind: 'alipay' | 'wechat' }) {
  const t = useT();
  return (
    <>
      <TextField
        label={t(`fiat:account.${kind}`)}
        autoCapitalize="off"
        spellCheck={false}
        maxLength={TEXT_MAX}
        {...form.bind('account')}
      />
      {kind === 'wechat' && (
        <TextField label={t('fiat:nickname')} maxLength={TEXT_MAX} {...form.bind('nickname')} />
      )}
    </>
  );
}
