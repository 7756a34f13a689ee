import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useFields } from '../../../shared/lib/use-fields.ts';
import { given } from '../../../shared/lib/use-filters.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import { type Chain, currenciesQuery } from '../api.ts';

const AMOUNTS = ['min_deposit', 'min_withdrawal', 'withdrawal_fee'] as const;

export interface ListAssetProps {
  readonly chains: readonly Chain[];
  readonly onEnd: () => void;
}

/** Proposes a coin on a chain. Where no node vouches for the contract, the dialog says so. */
export function ListAsset({ chains, onEnd }: ListAssetProps) {
  const t = useTexts();
  const coins = (useQuery(currenciesQuery).data ?? []).filter(({ kind }) => kind === 'coin');
  const { values, bind } = useFields({
    code: '',
    chain: chains[0]?.chain ?? '',
    network: '',
    contract: '',
    scale: '18',
    min_deposit: '',
    min_withdrawal: '',
    withdrawal_fee: '',
  });
  const chain = chains.find((one) => one.chain === values.chain);
  const code = values.code.trim().toUpperCase();
  const currency = coins.find((one) => one.code === code);
  return (
    <ChangeDialog
      title={t('coin:listAsset')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      run={(reason) =>
        client.call('wallet.operator_list_asset', {
          currency_id: currency?.id ?? 0,
          chain: values.chain,
          network: values.network.trim().toUpperCase(),
          contract_address: given(values.contract.trim()),
          scale: wholeNumber(values.scale.trim()),
          min_deposit: values.min_deposit.trim(),
          min_withdrawal: values.min_withdrawal.trim(),
          withdrawal_fee: values.withdrawal_fee.trim(),
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
    >
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label={t('coin:code')}
          {...bind('code')}
          {...(code !== '' && currency === undefined && { error: t('coin:notListed') })}
        />
        <ChoiceField
          label={t('coin:chain')}
          options={chains.map((one) => ({ value: one.chain, label: one.name }))}
          {...bind('chain')}
        />
        <TextField label={t('coin:network')} {...bind('network')} />
        <TextField label={t('coin:chainScale')} inputMode="numeric" {...bind('scale')} />
      </div>
      <TextField label={t('coin:contract')} hint={t('coin:contractHint')} {...bind('contract')} />
      <div className="grid grid-cols-2 gap-2">
        {AMOUNTS.map((key) => (
          <TextField key={key} label={t(`coin:${key}`)} inputMode="decimal" {...bind(key)} />
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
