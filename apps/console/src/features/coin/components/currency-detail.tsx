import { Button } from '@openbourse/kit/ui/button.tsx';
import { CoinLogo } from '@openbourse/kit/ui/coin-logo.tsx';
import { useState } from 'react';
import { NEEDED } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { AuditLink, client, hasRole, useOperator, WaitingNote } from '../../session/index.ts';
import type { Currency } from '../api.ts';
import { useLogoUpload } from '../use-logo-upload.ts';
import { LogoField } from './logo-field.tsx';

/** A currency with its logo, which two operators can change. */
export function CurrencyDetail({ currency }: { readonly currency: Currency | undefined }) {
  const t = useTexts();
  const canChange = hasRole(useOperator(), ['risk']);
  const [isAsked, setIsAsked] = useState(false);
  if (currency === undefined) return <NotListed />;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3 pr-10">
        <CoinLogo currency={currency} size="large" />
        <h2 className="text-row font-semibold">{`${currency.code} ${currency.name}`}</h2>
      </div>
      <AuditLink kind="currency" id={currency.id} />
      <WaitingNote kind="ledger.set_logo" />
      {canChange && (
        <Button variant="secondary" size="medium" onClick={() => setIsAsked(true)}>
          {t('coin:setLogo')}
        </Button>
      )}
      {isAsked && <SetLogo id={currency.id} onEnd={() => setIsAsked(false)} />}
    </div>
  );
}

function SetLogo({ id, onEnd }: { readonly id: number; readonly onEnd: () => void }) {
  const t = useTexts();
  const { upload, fileId } = useLogoUpload();
  const form = useDialogForm({
    file_id: { label: t('coin:logo'), rule: { ...NEEDED, accepts: () => fileId !== '' } },
  });
  return (
    <ChangeDialog
      title={t('coin:setLogo')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      run={(reason) => client.call('ledger.operator_set_logo', { currency_id: id, file_id: fileId, reason })}
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <LogoField upload={upload} error={form.field('file_id').error} />
    </ChangeDialog>
  );
}
