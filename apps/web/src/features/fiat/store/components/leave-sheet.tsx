import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import type { SubmitEvent } from 'react';
import { PayPasswordField } from '../../../../shared/ui/pay-password.tsx';
import { PAY_PASSWORD_RULE } from '../../model/method-form.ts';
import { useLeave } from '../api.ts';

export interface LeaveSheetProps {
  /** Withdraws an application that is not decided yet, or ends the store. */
  readonly kind: 'withdraw' | 'leave';
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const TEXTS = {
  withdraw: {
    title: 'fiat:store.withdraw',
    hint: 'fiat:store.withdrawHint',
    done: 'fiat:store.withdrawn',
  },
  leave: { title: 'fiat:store.leave', hint: 'fiat:store.leaveHint', done: 'fiat:store.left' },
} as const;

/** Says what becomes of the bond, and asks for the transaction password. */
export function LeaveSheet({ kind, isOpen, onClose }: LeaveSheetProps) {
  const t = useT();
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={t(TEXTS[kind].title)}>
      <LeaveForm kind={kind} onDone={onClose} />
    </BottomSheet>
  );
}

function LeaveForm({ kind, onDone }: Pick<LeaveSheetProps, 'kind'> & { readonly onDone: () => void }) {
  const t = useT();
  const form = useForm({ initial: { pay_password: '' }, rules: [PAY_PASSWORD_RULE], text: t });
  const leave = useLeave();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    form.send(leave, form.values, {
      onSuccess: () => {
        toast.success(t(TEXTS[kind].done));
        onDone();
      },
    });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 pb-2">
      <p className="text-body text-muted">{t(TEXTS[kind].hint)}</p>
      <PayPasswordField {...form.bind('pay_password')} />
      <Button type="submit" isBlock variant="danger" isLoading={leave.isPending}>
        {t(TEXTS[kind].title)}
      </Button>
    </form>
  );
}
