import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { ABOVE_ZERO, type FieldRule, INSTANT, orEmpty, percent } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
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

const RETURN = orEmpty(percent(9999.99, 2));

const TIMES = ['presale_at', 'starts_at', 'cancel_until', 'ends_at'] as const;

/** The terms of a draft; only operators see it before it is published. */
export function DraftDialog({ from, onEnd }: DraftDialogProps) {
  const t = useTexts();
  const { data: tokens } = useQuery(tokensQuery);
  const form = useDraftForm(from);
  const { values: draft, field } = form;
  const tokenId =
    draft.token_id ||
    `${tokens?.find((token) => token.code === from?.token_code)?.currency_id ?? tokens?.[0]?.currency_id ?? ''}`;
  const code = tokens?.find((token) => `${token.currency_id}` === tokenId)?.code ?? '';
  const save = (): Promise<unknown> =>
    client.call('subscription.operator_save_offering', {
      ...(from === undefined ? {} : { id: from.id }),
      ...inputOf(draft, tokenId),
    });
  return (
    <FormDialog
      title={t(from === undefined ? 'subscription:add' : 'subscription:edit')}
      confirmLabel={t('subscription:save')}
      run={save}
      done={t('subscription:done.save')}
      onEnd={onEnd}
      form={form}
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
        <TextField {...field('issue_price')} suffix="USDT" />
        <TextField {...field('supply')} suffix={code} />
        <TextField {...field('cap_per_user')} suffix={code} />
        <TextField {...field('minimum')} suffix="USDT" />
        <TextField {...field('reference_return_percent')} />
        <div className="col-span-2">
          <ChoiceField
            {...field('presale_level')}
            options={(['1', '2'] as const).map((value) => ({ value, label: t(`users:level.${value}`) }))}
          />
        </div>
        {TIMES.map((name) => (
          <div key={name} className="col-span-2">
            <TextField {...field(name)} />
          </div>
        ))}
      </div>
      <p>{t('subscription:draftHint')}</p>
    </FormDialog>
  );
}

/** The terms of a draft as fields; the server checks how they fit together. */
function useDraftForm(from: Offering | undefined) {
  const t = useTexts();
  const begun = draftOf(from);
  const of = (name: keyof Draft, rule?: FieldRule) => ({
    label: t(`subscription:${name}`),
    initial: begun[name],
    rule,
  });
  return useDialogForm({
    token_id: of('token_id'),
    issue_price: of('issue_price', ABOVE_ZERO),
    supply: of('supply', ABOVE_ZERO),
    cap_per_user: of('cap_per_user', ABOVE_ZERO),
    minimum: of('minimum', ABOVE_ZERO),
    reference_return_percent: of('reference_return_percent', RETURN),
    presale_level: of('presale_level'),
    presale_at: of('presale_at', INSTANT),
    starts_at: of('starts_at', INSTANT),
    cancel_until: of('cancel_until', INSTANT),
    ends_at: of('ends_at', INSTANT),
  });
}
