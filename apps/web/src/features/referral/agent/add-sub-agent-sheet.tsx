import { REFERRAL_LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { toastError } from '@openbourse/kit/lib/query-client.ts';
import { type Rule, useForm } from '@openbourse/kit/lib/use-form.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMemo } from 'react';
import { useAddSubAgent } from '../api.ts';
import { cleanCode, isRate } from '../model/rate.ts';
import { RateField } from './rate-field.tsx';

export interface AddSubAgentSheetProps {
  /** The highest rate that a sub-agent may have, in percent. */
  readonly rateMax: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Values {
  readonly code: string;
  readonly rate_percent: string;
}

const INITIAL: Values = { code: '', rate_percent: '' };
const RATE_MIN = '0.01';

/** Makes a user of the agent's team a sub-agent. */
export function AddSubAgentSheet({ rateMax, isOpen, onClose }: AddSubAgentSheetProps) {
  const t = useT();
  const format = useFormat();
  const bounds = useMemo(() => ({ min: RATE_MIN, max: rateMax }), [rateMax]);
  const rules: readonly Rule<Values, 'referral:sub.codeFault' | 'referral:sub.rateFault'>[] = [
    {
      field: 'code',
      key: 'referral:sub.codeFault',
      fails: ({ code }) => cleanCode(code).length !== REFERRAL_LIMITS.authorizationCodeLength,
    },
    {
      field: 'rate_percent',
      key: 'referral:sub.rateFault',
      fails: ({ rate_percent }) => !isRate(rate_percent, bounds),
    },
  ];
  const form = useForm({
    initial: INITIAL,
    rules,
    text: (key) =>
      t(key, {
        length: REFERRAL_LIMITS.authorizationCodeLength,
        min: format.percent(bounds.min),
        max: format.percent(bounds.max),
      }),
  });
  const add = useAddSubAgent();
  const submit = (): void => {
    if (!form.check()) return;
    const { code, rate_percent } = form.values;
    add.mutate(
      { code: cleanCode(code), rate_percent },
      {
        onSuccess: () => {
          toast.success(t('referral:sub.added'));
          form.reset();
          onClose();
        },
        onError: (error) => !form.refuse(error) && toastError(error),
      },
    );
  };
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('referral:sub.add')}
      footer={
        <Button isBlock isLoading={add.isPending} onClick={submit}>
          {t('referral:sub.add')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 pb-2">
        <p className="text-dense text-muted">{t('referral:sub.addHint')}</p>
        <TextField
          label={t('referral:auth.title')}
          hint={t('referral:sub.codeHint')}
          autoCapitalize="characters"
          spellCheck={false}
          {...form.bind('code')}
        />
        <RateField bounds={bounds} {...form.bind('rate_percent')} />
      </div>
    </BottomSheet>
  );
}
