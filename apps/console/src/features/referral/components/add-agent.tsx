import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../../shared/lib/error-text.ts';
import { RATE_PERCENT } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { client } from '../../session/index.ts';
import type { CheckedCode } from '../api.ts';

const CODE_LENGTH = 8;

/** Checks the authorization code that a user names, then makes its owner an agent. */
export function AddAgent() {
  const t = useTexts();
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const check = useMutation({
    mutationFn: (text: string) => client.call('referral.operator_check_code', { code: text }),
    meta: { isErrorShown: true },
  });
  const change = (text: string): void => {
    setCode(
      text
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]/g, '')
        .slice(0, CODE_LENGTH),
    );
    check.reset();
  };
  const end = (): void => {
    check.reset();
    setCode('');
  };
  return (
    <form
      className="flex max-w-xl items-start gap-3"
      aria-label={t('referral:addAgent')}
      onSubmit={(event) => {
        event.preventDefault();
        check.mutate(code);
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField
          label={t('referral:code')}
          hint={t('referral:codeHint')}
          value={code}
          onValueChange={change}
          autoComplete="off"
          error={check.isError ? errorText(check.error) : undefined}
        />
      </div>
      <div className="pt-1">
        <Button type="submit" size="medium" disabled={code.length < CODE_LENGTH} isLoading={check.isPending}>
          {t('referral:checkCode')}
        </Button>
      </div>
      {check.data !== undefined && <AddDialog code={code} checked={check.data} onEnd={end} />}
    </form>
  );
}

function AddDialog(props: {
  readonly code: string;
  readonly checked: CheckedCode;
  readonly onEnd: () => void;
}) {
  const { code, checked, onEnd } = props;
  const t = useTexts();
  const form = useDialogForm({ rate_percent: { label: t('referral:rate'), rule: RATE_PERCENT } });
  return (
    <ChangeDialog
      title={t('referral:addAgent')}
      confirmLabel={t('referral:addAgent')}
      tone="primary"
      run={(reason) => client.call('referral.operator_add_agent', { code, ...form.values, reason })}
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <Facts
        facts={[
          { label: t('users:uid'), value: checked.masked_uid },
          { label: t('referral:account'), value: checked.masked_account },
          { label: t('referral:registered'), value: <TimeText at={checked.registered_at} /> },
          { label: t('referral:verified'), value: t(checked.is_verified ? 'shell:yes' : 'shell:no') },
          { label: t('referral:team'), value: checked.team },
        ]}
      />
      <TextField
        hint={t('referral:rateHint', { min: checked.rate_min_percent, max: checked.rate_max_percent })}
        {...form.field('rate_percent')}
      />
    </ChangeDialog>
  );
}
