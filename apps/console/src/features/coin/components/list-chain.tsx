import { CHAIN_FAMILIES, CONFIRMATIONS_MAX, type ChainFamily } from '@openbourse/api';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { CODE, type FieldRule, NEEDED, whole } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';

const NETWORK: FieldRule = { key: 'coin:networkFault', accepts: (text) => /^[0-9a-z_]{1,40}$/.test(text) };
const BLOCKS = whole(1, CONFIRMATIONS_MAX);

/** Proposes a chain; where its node is configured, the server compares the network with it. */
export function ListChain({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTexts();
  const form = useDialogForm({
    chain: { label: t('coin:code'), rule: CODE },
    name: { label: t('coin:name'), rule: NEEDED },
    family: { label: t('coin:family'), initial: 'evm' },
    network: { label: t('coin:chainNetwork'), rule: NETWORK },
    confirmations_credit: { label: t('coin:blocksCredit'), initial: '15', rule: BLOCKS },
    confirmations_withdraw: { label: t('coin:blocksWithdraw'), initial: '30', rule: BLOCKS },
  });
  const { values, field } = form;
  return (
    <ChangeDialog
      title={t('coin:listChain')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      run={(reason) =>
        client.call('wallet.operator_list_chain', {
          chain: values.chain.toUpperCase(),
          name: values.name,
          family: values.family as ChainFamily,
          network: values.network,
          confirmations_credit: wholeNumber(values.confirmations_credit),
          confirmations_withdraw: wholeNumber(values.confirmations_withdraw),
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <p>{t('coin:chainHint')}</p>
      <div className="grid grid-cols-2 gap-2">
        <TextField {...field('chain')} />
        <TextField {...field('name')} />
        <ChoiceField
          options={CHAIN_FAMILIES.map((value) => ({ value, label: t(`coin:family.${value}`) }))}
          {...field('family')}
        />
        <TextField hint={t('coin:networkHint')} {...field('network')} />
        <TextField {...field('confirmations_credit')} />
        <TextField {...field('confirmations_withdraw')} />
      </div>
    </ChangeDialog>
  );
}
