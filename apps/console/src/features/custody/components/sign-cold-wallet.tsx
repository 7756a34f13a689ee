import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NEEDED } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { CopyButton } from '../../../shared/ui/copy-text.tsx';
import { client } from '../../session/index.ts';
import { type ColdWallet, coldWalletsQuery } from '../api.ts';

/** Asks for the signature of a chain's cold wallet below the newest snapshot, once there is one. */
export function SignColdWallet({ chain }: { readonly chain: string }) {
  const t = useTexts();
  const [isSigning, setIsSigning] = useState(false);
  const wallet = useQuery(coldWalletsQuery).data?.find((one) => one.chain === chain);
  if (wallet === undefined) return null;
  const number = String(wallet.number);
  if (wallet.is_signed)
    return <p className="text-dense text-muted">{t('custody:signature.done', { number })}</p>;
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setIsSigning(true)}>
        {t('custody:signature.add', { number })}
      </Button>
      {isSigning && <SignDialog wallet={wallet} onEnd={() => setIsSigning(false)} />}
    </>
  );
}

function SignDialog({ wallet, onEnd }: { readonly wallet: ColdWallet; readonly onEnd: () => void }) {
  const t = useTexts();
  const form = useDialogForm({ signature: { label: t('custody:signature.label'), rule: NEEDED } });
  const { number, chain, statement } = wallet;
  return (
    <ChangeDialog
      title={t('custody:signature.add', { number: String(number) })}
      confirmLabel={t('custody:signature.publish')}
      tone="primary"
      run={(reason) =>
        client.call('liability.operator_add_control', {
          ...{ number: String(number), chain, reason },
          signature: form.values.signature.trim(),
        })
      }
      done={t('custody:signature.published')}
      onEnd={onEnd}
      form={form}
    >
      <p>{t('custody:signature.hint')}</p>
      <pre lang="en" className="rounded-field bg-surface p-3 text-secondary break-all whitespace-pre-wrap">
        {statement}
      </pre>
      <CopyButton text={statement} shown={t('custody:signature.copy')} />
      <TextField {...form.field('signature')} />
    </ChangeDialog>
  );
}
