import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../../shared/lib/error-text.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import { type Offering, tokensQuery } from '../api.ts';
import { type Draft, draftOf, inputOf } from '../model/draft.ts';

export interface DraftDialogProps {
  /** The draft that is changed; left out for a new one. */
  readonly from?: Offering;
  readonly onEnd: () => void;
}

const TIMES = ['presale_at', 'starts_at', 'cancel_until', 'ends_at'] as const;

/** The terms of a draft; nobody but operators sees it before it is published. */
export function DraftDialog({ from, onEnd }: DraftDialogProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { data: tokens } = useQuery(tokensQuery);
  const [draft, setDraft] = useState(() => draftOf(from));
  const tokenId =
    draft.token_id ||
    `${tokens?.find(({ code }) => code === from?.token_code)?.currency_id ?? tokens?.[0]?.currency_id ?? ''}`;
  const save = useMutation({
    mutationFn: () =>
      client.call('subscription.operator_save_offering', {
        ...(from === undefined ? {} : { id: from.id }),
        ...inputOf(draft, tokenId),
      }),
    meta: { isErrorShown: true },
    onSuccess: async () => {
      onEnd();
      toast.success(t('subscription:done.save'));
      await queries.invalidateQueries();
    },
  });
  const bind = (field: keyof Draft) => ({
    label: t(`subscription:${field}`),
    value: draft[field],
    onValueChange: (value: string) => setDraft((before) => ({ ...before, [field]: value })),
  });
  return (
    <Dialog
      isOpen
      isWide
      title={t(from === undefined ? 'subscription:add' : 'subscription:edit')}
      confirmLabel={t('subscription:save')}
      isConfirming={save.isPending}
      onConfirm={() => save.mutate()}
      onCancel={onEnd}
    >
      <div className="grid grid-cols-2 gap-3">
        <ChoiceField
          {...bind('token_id')}
          value={tokenId}
          options={(tokens ?? []).map(({ currency_id: id, code, name }) => ({
            value: `${id}`,
            label: `${code} · ${name}`,
          }))}
        />
        <TextField {...bind('issue_price')} inputMode="decimal" suffix="USDT" />
        <TextField {...bind('supply')} inputMode="decimal" />
        <TextField {...bind('cap_per_user')} inputMode="decimal" />
        <TextField {...bind('minimum')} inputMode="decimal" suffix="USDT" />
        <TextField {...bind('reference_return_percent')} inputMode="decimal" suffix="%" />
        <ChoiceField
          {...bind('presale_level')}
          options={['1', '2'].map((value) => ({ value, label: value }))}
        />
      </div>
      <div className="mt-3 grid gap-3">
        {TIMES.map((field) => (
          <TextField key={field} type="datetime-local" {...bind(field)} />
        ))}
      </div>
      <p className="pt-3">{t('subscription:draftHint')}</p>
      {save.isError && (
        <p role="alert" className="pt-2 text-danger">
          {errorText(save.error)}
        </p>
      )}
    </Dialog>
  );
}
