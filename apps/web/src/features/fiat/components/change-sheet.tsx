import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import type { SubmitEvent } from 'react';
import { type Method, type MethodChange, useChangeMethod } from '../api.ts';
import { PAY_PASSWORD_RULE } from '../model/method-form.ts';
import { useMethodName } from '../use-method-name.ts';
import { PayPasswordField } from '../../../shared/ui/pay-password.tsx';

export interface Change {
  readonly kind: MethodChange['kind'];
  readonly method: Method;
}

export interface ChangeSheetProps extends Change {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const TEXTS = {
  remove: {
    title: 'fiat:remove',
    hint: 'fiat:removeHint',
    action: 'fiat:action.remove',
    done: 'fiat:removed',
  },
  make_default: {
    title: 'fiat:makeDefault',
    hint: 'fiat:makeDefaultHint',
    action: 'fiat:action.makeDefault',
    done: 'fiat:madeDefault',
  },
} as const;

/** Says what will change about a method, and asks for the transaction password. */
export function ChangeSheet({ kind, method, isOpen, onClose }: ChangeSheetProps) {
  const t = useT();
  const name = useMethodName(method);
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={t(TEXTS[kind].title, { name })}>
      {isOpen && <ChangeForm kind={kind} method={method} onDone={onClose} />}
    </BottomSheet>
  );
}

function ChangeForm({ kind, method, onDone }: Change & { readonly onDone: () => void }) {
  const t = useT();
  const form = useForm({ initial: { pay_password: '' }, rules: [PAY_PASSWORD_RULE], text: t });
  const change = useChangeMethod();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    form.send(
      change,
      { kind, id: method.id, ...form.values },
      {
        onSuccess: () => {
          toast.success(t(TEXTS[kind].done));
          onDone();
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-2">
      <p className="text-dense text-muted">{t(TEXTS[kind].hint)}</p>
      <PayPasswordField {...form.bind('pay_password')} />
      <Button
        type="submit"
        isBlock
        variant={kind === 'remove' ? 'danger' : 'primary'}
        isLoading={change.isPending}
      >
        {t(TEXTS[kind].action)}
      </Button>
    </form>
  );
}
