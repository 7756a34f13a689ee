import { DECLARATION_LIMITS } from '@openbourse/api/limits';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { AMOUNT, atLeast, NEEDED } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import type { Coin, Declaration } from '../api.ts';

const PLACE = atLeast(DECLARATION_LIMITS.placeLengthMin);
const PROOF = atLeast(DECLARATION_LIMITS.proofLengthMin);

export interface DeclareCoinsProps {
  readonly coins: readonly Pick<Coin, 'currency_id' | 'code'>[];
  /** Declaration that is renewed. */
  readonly before?: Declaration;
  readonly onEnd: () => void;
}

/** Proposes what of a coin is held in a place that no node shows; a second operator approves it. */
export function DeclareCoins({ coins, before, onEnd }: DeclareCoinsProps) {
  const t = useTexts();
  const form = useDialogForm({
    currency_id: {
      label: t('custody:coin'),
      initial: `${before?.currency_id ?? coins[0]?.currency_id ?? ''}`,
      rule: NEEDED,
    },
    place: { label: t('custody:place'), initial: before?.place ?? '', rule: PLACE },
    amount: { label: t('custody:amount'), initial: before?.amount ?? '', rule: AMOUNT },
    proof: { label: t('custody:proof'), initial: before?.proof ?? '', rule: PROOF },
  });
  const { values, field } = form;
  const code = coins.find((one) => `${one.currency_id}` === values.currency_id)?.code ?? '';
  return (
    <ChangeDialog
      title={t('custody:declare')}
      confirmLabel={t('custody:propose')}
      tone="primary"
      run={(reason) =>
        client.call('wallet.operator_declare_custody', {
          currency_id: wholeNumber(values.currency_id),
          place: values.place,
          amount: values.amount,
          proof: values.proof,
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <ChoiceField
        options={coins.map((one) => ({ value: `${one.currency_id}`, label: one.code }))}
        {...field('currency_id')}
      />
      <TextField
        hint={t('custody:placeHint')}
        maxLength={DECLARATION_LIMITS.placeLengthMax}
        {...field('place')}
      />
      <TextField suffix={code} {...field('amount')} />
      <TextField
        hint={t('custody:proofHint')}
        maxLength={DECLARATION_LIMITS.proofLengthMax}
        {...field('proof')}
      />
      <p>{t('custody:declareHint')}</p>
    </ChangeDialog>
  );
}
