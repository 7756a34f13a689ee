import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Rule, useForm } from '@openbourse/kit/lib/use-form.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { PasswordField } from '@openbourse/kit/ui/password-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { client, resetSession, toastError } from '../../session/index.ts';
import { FrozenCard } from './frozen-card.tsx';
import { SecurityPage } from './security-page.tsx';

const RULES: readonly Rule<{ readonly password: string }, 'identity:error.passwordMissing'>[] = [
  { field: 'password', key: 'identity:error.passwordMissing', fails: (form) => form.password === '' },
];
const EFFECTS = ['sessions', 'money', 'look', 'back'] as const;

/** Freezes the account after its consequences were shown; or shows how to come back. */
function FreezeScreen() {
  const t = useT();
  return (
    <SecurityPage title={t('security:freeze')}>
      {(center) => (center.is_frozen ? <FrozenCard /> : <FreezeForm />)}
    </SecurityPage>
  );
}

function FreezeForm() {
  const t = useT();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm({ initial: { password: '' }, rules: RULES, text: t });
  const freeze = useMutation({
    meta: { isErrorShown: true },
    mutationFn: () => client.call('identity.freeze', { password: form.values.password }),
    onSuccess: () => {
      toast.success(t('security:frozenDone'));
      resetSession();
      return navigate('/login', { replace: true });
    },
    onError: (error) => {
      if (!form.refuse(error)) toastError(error);
    },
    onSettled: () => setIsAsking(false),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (form.check()) setIsAsking(true);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-body text-muted">{t('security:freezeHint')}</p>
      <ul className="list-disc space-y-1.5 rounded-card bg-surface py-3.5 pr-4 pl-8 text-dense">
        {EFFECTS.map((effect) => (
          <li key={effect}>{t(`security:freezeEffect.${effect}`)}</li>
        ))}
      </ul>
      <PasswordField
        label={t('security:loginPassword')}
        autoComplete="current-password"
        {...form.bind('password')}
      />
      <Button type="submit" variant="danger" isBlock>
        {t('security:freeze')}
      </Button>
      <Dialog
        isOpen={isAsking}
        title={t('security:freeze')}
        confirmLabel={t('security:freezeConfirm')}
        confirmTone="danger"
        isConfirming={freeze.isPending}
        onConfirm={() => freeze.mutate()}
        onCancel={() => setIsAsking(false)}
      >
        {t('security:freezeAsk')}
      </Dialog>
    </form>
  );
}

export { FreezeScreen as Component };
