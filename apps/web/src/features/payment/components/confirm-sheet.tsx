import { type MessageKey, useT } from '@openbourse/kit/lib/i18n.ts';
import { type Form, type Rule, useForm } from '@openbourse/kit/lib/use-form.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Banner } from '@openbourse/kit/ui/banner.tsx';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode, SubmitEvent } from 'react';
import { type Payee, type Payment, type Quote, usePay } from '../api.ts';
import { PersonRow } from './person-row.tsx';

/** Secrets that prove a payment. */
interface ProofValues {
  readonly pay_password: string;
  readonly auth_code: string;
}

/** Parts of the wallet: the proof that money may leave, and the reasons why not all does. */
export interface ProofParts {
  readonly proofRules: readonly Rule<ProofValues, MessageKey>[];
  readonly renderProof: (
    form: Pick<Form<ProofValues>, 'bind' | 'set'>,
    factor: 'authenticator' | 'message_code',
  ) => ReactNode;
  readonly renderReasons: (quote: Pick<Quote, 'reasons' | 'code'>) => ReactNode;
  /** Leads to the setup that is missing: of an authenticator above so many USDT, or with null of the transaction password. */
  readonly renderNeed: (messageCodeMax: string | null) => ReactNode;
}

interface ConfirmProps extends ProofParts {
  readonly request: {
    readonly payee: Payee;
    readonly quote: Quote;
    readonly amount: string;
    readonly note: string;
  };
  readonly factor: 'authenticator' | 'message_code';
  readonly onDone: (payment: Payment) => void;
}

export interface ConfirmSheetProps extends ConfirmProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The payment in full, and the secrets that prove exactly this one. */
export function ConfirmSheet({ isOpen, onClose, ...confirm }: ConfirmSheetProps) {
  const t = useT();
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={t('payment:confirm')}>
      <ConfirmForm {...confirm} />
    </BottomSheet>
  );
}

function ConfirmForm({ request, factor, onDone, proofRules, renderProof }: ConfirmProps) {
  const t = useT();
  const format = useFormat();
  const form = useForm({ initial: { pay_password: '', auth_code: '' }, rules: proofRules, text: t });
  const pay = usePay();
  const { payee, quote, amount, note } = request;
  const total = `${format.quantity(amount)} ${quote.code}`;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { pay_password, auth_code } = form.values;
    const proof = { pay_password, auth_code: auth_code.trim() };
    const input = {
      uid: payee.uid,
      currency_id: quote.currency_id,
      amount,
      ...(note !== '' && { note }),
      ...proof,
    };
    form.send(pay, input, { onSuccess: onDone });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-2">
      <p className="figures text-center text-price font-semibold">{total}</p>
      <div className="rounded-card bg-surface px-4">
        <PersonRow person={payee} />
      </div>
      <Facts>
        {note !== '' && <Fact name={t('payment:note')}>{note}</Fact>}
        <Fact name={t('app:word.fee')}>{t('payment:free')}</Fact>
      </Facts>
      <div className="overflow-hidden rounded-card">
        <Banner tone="warn" icon={<TriangleAlert />}>
          {t(payee.is_known ? 'payment:final' : 'payment:finalNew')}
        </Banner>
      </div>
      {renderProof(form, factor)}
      <Button type="submit" isBlock isLoading={pay.isPending}>
        {t('payment:payNow', { amount: total })}
      </Button>
    </form>
  );
}
