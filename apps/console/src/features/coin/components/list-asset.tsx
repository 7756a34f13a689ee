import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { AMOUNT, CODE, whole } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { given } from '../../../shared/lib/use-filters.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import { type Chain, currenciesQuery } from '../api.ts';

/** Decimals that a chain may count in. */
const SCALE = whole(0, 18);

const AMOUNTS = ['min_deposit', 'min_withdrawal', 'withdrawal_fee'] as const;

export interface ListAssetProps {
  readonly chains: readonly Chain[];
  readonly onEnd: () => void;
}

/** Proposes a coin on a chain. Where no node vouches for the contract, the dialog says so. */
export function ListAsset({ chains, onEnd }: ListAssetProps) {
  const t = useTexts();
  const coins = (useQuery(currenciesQuery).data ?? []).filter(({ kind }) => kind === 'coin');
  const coinOf = (code: string) => coins.find((one) => one.code === code.toUpperCase());
  const form = useDialogForm({
    code: {
      label: t('coin:code'),
      rule: { key: 'coin:notListed', accepts: (code) => coinOf(code) !== undefined },
      standsFor: ['currency_id'],
    },
    chain: { label: t('coin:chain'), initial: chains[0]?.chain ?? '' },
    network: { label: t('coin:network'), rule: CODE },
    scale: { label: t('coin:chainScale'), initial: '18', rule: SCALE },
    contract_address: { label: t('coin:contract') },
    min_deposit: { label: t('coin:min_deposit'), rule: AMOUNT },
    min_withdrawal: { label: t('coin:min_withdrawal'), rule: AMOUNT },
    withdrawal_fee: { label: t('coin:withdrawal_fee'), rule: AMOUNT },
  });
  const { values, field } = form;
  const chain = chains.find((one) => one.chain === values.chain);
  return (
    <ChangeDialog
      title={t('coin:listAsset')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      run={(reason) =>
        client.call('wallet.operator_list_asset', {
          currency_id: coinOf(values.code)?.id ?? 0,
          chain: values.chain,
          network: values.network.toUpperCase(),
          contract_address: given(values.contract_address),
          scale: wholeNumber(values.scale),
          min_deposit: values.min_deposit,
          min_withdrawal: values.min_withdrawal,
          withdrawal_fee: values.withdrawal_fee,
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <div className="grid grid-cols-2 gap-2">
        <TextField {...field('code')} />
        <ChoiceField
          options={chains.map((one) => ({ value: one.chain, label: one.name }))}
          {...field('chain')}
        />
        <TextField {...field('network')} />
        <TextField {...field('scale')} />
      </div>
      <TextField hint={t('coin:contractHint')} {...field('contract_address')} />
      <div className="grid grid-cols-2 gap-2">
        {AMOUNTS.map((key) => (
          <TextField key={key} {...field(key)} />
        ))}
      </div>
      {chain !== undefined && (
        <p>
          {t('coin:confirmations', {
            credit: chain.confirmations_credit,
            withdraw: chain.confirmations_withdraw,
          })}
        </p>
      )}
      {chain?.examiner === 'nobody' && <p role="status">{t('coin:notExamined')}</p>}
    </ChangeDialog>
  );
}
