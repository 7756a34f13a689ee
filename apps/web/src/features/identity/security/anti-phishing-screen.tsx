import { SECURITY_LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Rule, useForm } from '@openbourse/kit/lib/use-form.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { PasswordField } from '@openbourse/kit/ui/password-field.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { client, toastError } from '../../session/index.ts';
import { refreshSecurity } from './api.ts';
import { SecurityPage } from './security-page.tsx';

interface CodeValues {
  readonly anti_phishing_code: string;
  readonly password: string;
}

const { antiPhishingLengthMin: LENGTH_MIN, antiPhishingLengthMax: LENGTH_MAX } = SECURITY_LIMITS;
const RULES: readonly Rule<CodeValues, 'security:phishingRule' | 'identity:error.passwordMissing'>[] = [
  {
    field: 'anti_phishing_code',
    key: 'security:phishingRule',
    fails: ({ anti_phishing_code: code }) => code !== '' && !/^[A-Za-z0-9]{4,20}$/.test(code),
  },
  { field: 'password', key: 'identity:error.passwordMissing', fails: (form) => form.password === '' },
];

/** The code that every genuine message carries; an empty one removes it. */
function AntiPhishingScreen() {
  const t = useT();
  return (
    <SecurityPage title={t('security:phishing')}>
      {(center) => <CodeForm present={center.anti_phishing_code ?? ''} />}
    </SecurityPage>
  );
}

function CodeForm({ present }: { readonly present: string }) {
  const t = useT();
  const navigate = useNavigate();
  const form = useForm({ initial: { anti_phishing_code: present, password: '' }, rules: RULES, text: t });
  const keep = useMutation({
    meta: { isErrorShown: true },
    mutationFn: () => client.call('identity.anti_phishing_code', form.values),
    onSuccess: async () => {
      toast.success(t('identity:change.done'));
      await refreshSecurity();
      await navigate('/secure-center', { replace: true });
    },
    onError: (error) => {
      if (!form.refuse(error)) toastError(error);
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (form.check()) keep.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-body text-muted">{t('security:phishingHint')}</p>
      <TextField
        label={t('security:phishing')}
        {...(form.errorOf('anti_phishing_code') === undefined && {
          hint: t('security:phishingForm', { min: LENGTH_MIN, max: LENGTH_MAX }),
        })}
        maxLength={LENGTH_MAX}
        spellCheck={false}
        {...form.bind('anti_phishing_code')}
      />
      <PasswordField
        label={t('security:loginPassword')}
        autoComplete="current-password"
        {...form.bind('password')}
      />
      <Button type="submit" isBlock isLoading={keep.isPending}>
        {t('app:action.save')}
      </Button>
    </form>
  );
}

export { AntiPhishingScreen as Component };
