import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import type { SubmitEvent } from 'react';
import { PayPasswordField } from '../../../shared/ui/pay-password.tsx';
import { toastError } from '../../session/index.ts';
import { type ApiKey, type Credentials, useSaveKey } from '../api.ts';
import { ED25519, inputOf, PROOF_RULES, type TermValues } from '../model/key-form.ts';
import { useAddressText } from '../use-address-text.ts';
import type { ExpiryState } from '../use-expiry.ts';

interface KeySheetFormProps {
  /** The key that is changed; null for a new one. */
  readonly apiKey: ApiKey | null;
  readonly terms: TermValues;
  readonly expiry: ExpiryState;
  readonly onCreated: (credentials: Credentials) => void;
  readonly onSaved: () => void;
  /** A refusal of the terms themselves; false when it is none. */
  readonly onRefused: (error: unknown) => boolean;
}

export interface KeySheetProps extends KeySheetFormProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A code of the authenticator; a recovery code does not do. */
const CODE_MAX = 6;

/** The key in short, and the secrets that prove its creation or its change. */
export function KeySheet({ isOpen, onClose, ...rest }: KeySheetProps) {
  const t = useT();
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t(rest.apiKey === null ? 'apikey:create' : 'apikey:edit')}
    >
      {isOpen && <KeySheetForm {...rest} />}
    </BottomSheet>
  );
}

function KeySheetForm({ apiKey, terms, expiry, onCreated, onSaved, onRefused }: KeySheetFormProps) {
  const t = useT();
  const form = useForm({ initial: { pay_password: '', auth_code: '' }, rules: PROOF_RULES, text: t });
  const save = useSaveKey(apiKey?.id ?? null, onCreated);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!form.check()) return;
    save.mutate(inputOf(terms, { ...form.values, expiresAt: expiry.at() }), {
      onSuccess: () => {
        if (apiKey === null) return;
        toast.success(t('apikey:saved'));
        onSaved();
      },
      onError: (error) => {
        if (!form.refuse(error) && !onRefused(error)) toastError(error);
      },
    });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-2">
      <TermFacts terms={terms} expiry={expiry} />
      <PayPasswordField {...form.bind('pay_password')} />
      <TextField
        label={t('security:authenticatorCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_MAX}
        {...form.bind('auth_code')}
      />
      <Button type="submit" isBlock isLoading={save.isPending}>
        {t(apiKey === null ? 'apikey:create' : 'app:action.save')}
      </Button>
    </form>
  );
}

function TermFacts({ terms, expiry }: Pick<KeySheetFormProps, 'terms' | 'expiry'>) {
  const t = useT();
  const addresses = useAddressText(terms.ips);
  const scopes = [
    t('apikey:scope.read'),
    ...(terms.scopes === 'read,trade' ? [t('apikey:scope.trade')] : []),
  ];
  return (
    <Facts>
      <Fact name={t('apikey:label')}>{terms.label.trim()}</Fact>
      <Fact name={t('apikey:permissions')}>{scopes.join(', ')}</Fact>
      {terms.isOwnKey && <Fact name={t('apikey:signing')}>{ED25519}</Fact>}
      <Fact name={t('apikey:ips')}>
        <span className="wrap-anywhere">{addresses}</span>
      </Fact>
      <Fact name={t('apikey:expiry')}>{expiry.text}</Fact>
    </Facts>
  );
}
