import { WITHDRAWAL_LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Form, useForm } from '@openbourse/kit/lib/use-form.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import type { SubmitEvent } from 'react';
import { useUserInfo } from '../../session/index.ts';
import type { Coin, CoinChain } from '../api.ts';
import { type BindValues, bindRules } from '../model/withdrawals.ts';
import { useBindAddress } from '../withdrawal-api.ts';
import { ProofFields, type RenderMailbox } from './proof-fields.tsx';
import { SecurityLink } from './security-link.tsx';

export interface BindAddressFormProps {
  readonly coin: Coin;
  readonly chain: CoinChain;
  readonly onBound: () => void;
  readonly renderMailbox: RenderMailbox;
}

const ADDRESS_MAX = 120;
const INITIAL: BindValues = { address: '', memo: '', label: '', pay_password: '', auth_code: '' };

/** A new address for the book. What it looks like is checked here, its checksum by the server. */
export function BindAddressForm({ coin, chain, onBound, renderMailbox }: BindAddressFormProps) {
  const t = useT();
  const user = useUserInfo();
  const form = useForm({ initial: INITIAL, rules: bindRules(chain), text: t });
  const bind = useBindAddress();
  if (user?.has_pay_password === false) return <SecurityLink need="payPassword" />;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { address, memo, label, pay_password, auth_code } = form.values;
    form.send(
      bind,
      {
        currency_id: coin.currency_id,
        chain: chain.chain,
        address: address.trim(),
        memo: chain.needs_memo ? memo.trim() : undefined,
        label: label.trim(),
        pay_password,
        auth_code: auth_code.trim(),
      },
      {
        onSuccess: () => {
          toast.success(t('wallet:bound'));
          onBound();
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-2">
      <p className="text-dense text-muted">
        {`${coin.code} · ${chain.name} (${chain.network})`}
        <br />
        {t('wallet:bindHint')}
      </p>
      <TextField
        label={t('wallet:newAddress')}
        maxLength={ADDRESS_MAX}
        spellCheck={false}
        autoCapitalize="off"
        suffix={<PasteButton onPaste={(text) => form.set('address', text)} />}
        {...form.bind('address')}
      />
      <NameFields form={form} needsMemo={chain.needs_memo} />
      <ProofFields
        form={form}
        factor={user?.has_authenticator === true ? 'authenticator' : 'message_code'}
        purpose="bind_address"
        renderMailbox={renderMailbox}
      />
      <p className="text-secondary text-muted">{t('wallet:coolDownHint')}</p>
      <Button type="submit" isBlock isLoading={bind.isPending}>
        {t('wallet:addAddress')}
      </Button>
    </form>
  );
}

interface NameFieldsProps {
  readonly form: Form<BindValues>;
  readonly needsMemo: boolean;
}

/** Additions to the address: the memo that its owner needs, and the name in the address book. */
function NameFields({ form, needsMemo }: NameFieldsProps) {
  const t = useT();
  const { memoLengthMax, labelLengthMax } = WITHDRAWAL_LIMITS;
  return (
    <>
      {needsMemo && <TextField label={t('wallet:memo')} maxLength={memoLengthMax} {...form.bind('memo')} />}
      <TextField label={t('wallet:label')} maxLength={labelLengthMax} {...form.bind('label')} />
    </>
  );
}

function PasteButton({ onPaste }: { readonly onPaste: (text: string) => void }) {
  const t = useT();
  const paste = async (): Promise<void> => {
    try {
      onPaste((await navigator.clipboard.readText()).trim());
    } catch {
      // The browser or the person forbids reading; the keyboard still pastes.
      toast.error(t('wallet:pasteFailed'));
    }
  };
  return (
    <Button variant="text" size="small" onClick={() => void paste()}>
      {t('wallet:paste')}
    </Button>
  );
}
