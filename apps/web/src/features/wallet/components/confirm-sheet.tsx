import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import type { SubmitEvent } from 'react';
import { PROOF_RULES } from '../model/withdrawals.ts';
import { type BookAddress, type Quote, useWithdraw } from '../withdrawal-api.ts';
import { ProofFields, type ProofFieldsProps, type RenderMailbox } from './proof-fields.tsx';

interface ConfirmFormProps {
  readonly quote: Quote;
  readonly factor: ProofFieldsProps['factor'];
  readonly address: BookAddress;
  readonly amount: string;
  readonly onDone: (id: string) => void;
  readonly renderMailbox: RenderMailbox;
}

export interface ConfirmSheetProps extends ConfirmFormProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The withdrawal in full, and the secrets that prove exactly this one. */
export function ConfirmSheet({ isOpen, onClose, ...request }: ConfirmSheetProps) {
  const t = useT();
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={t('wallet:confirmWithdrawal')}>
      <ConfirmForm {...request} />
    </BottomSheet>
  );
}

function ConfirmForm({ quote, factor, address, amount, onDone, renderMailbox }: ConfirmFormProps) {
  const t = useT();
  const format = useFormat();
  const form = useForm({ initial: { pay_password: '', auth_code: '' }, rules: PROOF_RULES, text: t });
  const withdraw = useWithdraw();
  const inCoin = (value: string): string => `${format.quantity(value)} ${quote.code}`;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { pay_password, auth_code } = form.values;
    form.send(
      withdraw,
      { address_id: address.id, amount, pay_password, auth_code: auth_code.trim() },
      {
        onSuccess: ({ id }) => {
          toast.success(t('wallet:requested'));
          onDone(id);
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-2">
      <Facts>
        <Fact name={t('wallet:amount')}>{inCoin(amount)}</Fact>
        <Fact name={t('app:word.fee')}>{inCoin(quote.fee)}</Fact>
        <Fact name={t('wallet:youReceive')}>{quote.credited === null ? '–' : inCoin(quote.credited)}</Fact>
        <Fact name={t('wallet:network')}>{`${quote.chain_name} (${quote.network})`}</Fact>
        {address.memo !== null && <Fact name={t('wallet:memo')}>{address.memo}</Fact>}
      </Facts>
      <div className="rounded-card bg-surface px-4 py-3">
        <p className="text-label text-muted">{address.label}</p>
        <p className="figures text-body leading-snug font-semibold break-all">{address.address}</p>
      </div>
      <ProofFields form={form} factor={factor} purpose="withdraw" renderMailbox={renderMailbox} />
      <Button type="submit" isBlock isLoading={withdraw.isPending}>
        {t('wallet:withdrawNow')}
      </Button>
    </form>
  );
}
