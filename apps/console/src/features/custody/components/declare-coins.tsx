import { DECLARATION_LIMITS } from '@openbourse/api/limits';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useFields } from '../../../shared/lib/use-fields.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import type { Coin, Declaration } from '../api.ts';

export interface DeclareCoinsProps {
  readonly coins: readonly Pick<Coin, 'currency_id' | 'code'>[];
  /** Declaration that is renewed. */
  readonly before?: Declaration;
  readonly onEnd: () => void;
}

/** Proposes what of a coin is held in a place that no node shows; a second operator approves it. */
export function DeclareCoins({ coins, before, onEnd }: DeclareCoinsProps) {
  const t = useTexts();
  const { values, bind } = useFields({
    currency_id: `${before?.currency_id ?? coins[0]?.currency_id ?? ''}`,
    place: before?.place ?? '',
    amount: before?.amount ?? '',
    proof: before?.proof ?? '',
  });
  const code = coins.find((one) => `${one.currency_id}` === values.currency_id)?.code ?? '';
  return (
    <ChangeDialog
      title={t('custody:declare')}
      confirmLabel={t('custody:propose')}
      tone="primary"
      run={(reason) =>
        client.call('wallet.operator_declare_custody', {
          currency_id: wholeNumber(values.currency_id),
          place: values.place.trim(),
          amount: values.amount.trim(),
          proof: values.proof.trim(),
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
    >
      <ChoiceField
        label={t('custody:coin')}
        options={coins.map((one) => ({ value: `${one.currency_id}`, label: one.code }))}
        {...bind('currency_id')}
      />
      <TextField
        label={t('custody:place')}
        hint={t('custody:placeHint')}
        maxLength={DECLARATION_LIMITS.placeLengthMax}
        {...bind('place')}
      />
      <TextField label={t('custody:amount')} inputMode="decimal" suffix={code} {...bind('amount')} />
      <TextField
        label={t('custody:proof')}
        hint={t('custody:proofHint')}
        maxLength={DECLARATION_LIMITS.proofLengthMax}
        {...bind('proof')}
      />
      <p>{t('custody:declareHint')}</p>
    </ChangeDialog>
  );
}
