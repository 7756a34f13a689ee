import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useFields } from '../../../shared/lib/use-fields.ts';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { FormDialog } from '../../../shared/ui/form-dialog.tsx';
import { client } from '../../session/index.ts';
import { type Offering, tokensQuery } from '../api.ts';
import { type Draft, draftOf, inputOf } from '../model/draft.ts';

export interface DraftDialogProps {
  /** The draft that is changed; left out for a new one. */
  readonly from?: Offering;
  readonly onEnd: () => void;
}

const TIMES = ['presale_at', 'starts_at', 'cancel_until', 'ends_at'] as const;

/** The terms of a draft; only operators see it before it is published. */
export function DraftDialog({ from, onEnd }: DraftDialogProps) {
  const t = useTexts();
  const { data: tokens } = useQuery(tokensQuery);
  const { values: draft, bind } = useFields<keyof Draft>(() => draftOf(from));
  const tokenId =
    draft.token_id ||
    `${tokens?.find((token) => token.code === from?.token_code)?.currency_id ?? tokens?.[0]?.currency_id ?? ''}`;
  const code = tokens?.find((token) => `${token.currency_id}` === tokenId)?.code ?? '';
  const save = (): Promise<unknown> =>
    client.call('subscription.operator_save_offering', {
      ...(from === undefined ? {} : { id: from.id }),
      ...inputOf(draft, tokenId),
    });
  const field = (name: keyof Draft) => ({ label: t(`subscription:${name}`), ...bind(name) });
  return (
    <FormDialog
      title={t(from === undefined ? 'subscription:add' : 'subscription:edit')}
      confirmLabel={t('subscription:save')}
      run={save}
      done={t('subscription:done.save')}
      onEnd={onEnd}
    >
      <div className="grid grid-cols-2 gap-3">
        <ChoiceField
          {...field('token_id')}
          value={tokenId}
          options={(tokens ?? []).map((token) => ({
            value: `${token.currency_id}`,
            label: `${token.code} · ${token.name}`,
          }))}
        />
        <TextField {...field('issue_price')} inputMode="decimal" suffix="USDT" />
        <TextField {...field('supply')} inputMode="decimal" suffix={code} />
        <TextField {...field('cap_per_user')} inputMode="decimal" suffix={code} />
        <TextField {...field('minimum')} inputMode="decimal" suffix="USDT" />
        <TextField {...field('reference_return_percent')} inputMode="decimal" suffix="%" />
        <div className="col-span-2">
          <ChoiceField
            {...field('presale_level')}
            options={(['1', '2'] as const).map((value) => ({ value, label: t(`users:level.${value}`) }))}
          />
        </div>
        {TIMES.map((name) => (
          <div key={name} className="col-span-2">
            <TextField type="datetime-local" {...field(name)} />
          </div>
        ))}
      </div>
      <p>{t('subscription:draftHint')}</p>
    </FormDialog>
  );
}
