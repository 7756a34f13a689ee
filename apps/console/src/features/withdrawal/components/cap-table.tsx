import { OPERATOR_LIMITS } from '@openbourse/api/limits';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../../shared/lib/error-text.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { type ListColumn, ListTable } from '../../../shared/ui/list-table.tsx';
import { ReasonDialog } from '../../../shared/ui/reason-dialog.tsx';
import { client, hasRole, useOperator } from '../../session/index.ts';
import type { HotWalletCap } from '../api.ts';
import { percentOf } from '../../../shared/lib/percent.ts';

/** A lower cap acts at once, a higher one once a second operator sets the same. */
export function CapTable({ caps }: { readonly caps: readonly HotWalletCap[] }) {
  const t = useTexts();
  const [asked, setAsked] = useState<HotWalletCap | null>(null);
  return (
    <>
      <ListTable
        label={t('withdrawal:caps')}
        columns={useCapColumns(setAsked)}
        rows={caps}
        rowKey={(row) => row.chain}
        openKey={null}
      />
      {asked !== null && <CapDialog cap={asked} onEnd={() => setAsked(null)} />}
    </>
  );
}

function useCapColumns(ask: (row: HotWalletCap) => void): readonly ListColumn<HotWalletCap>[] {
  const t = useTexts();
  const format = useFormat();
  const canChange = hasRole(useOperator(), ['risk', 'withdrawal_maker', 'withdrawal_checker']);
  const usdt = (value: string): string => `${format.price(value, 0)} USDT`;
  return [
    {
      key: 'chain',
      header: t('deposit:chain'),
      csv: (row) => row.chain,
      render: (row) => <span className="font-semibold">{row.chain}</span>,
    },
    {
      key: 'cap',
      header: t('withdrawal:cap'),
      isNumeric: true,
      csv: (row) => row.cap_usdt,
      render: (row) => usdt(row.cap_usdt),
    },
    {
      key: 'used',
      header: t('withdrawal:usedHour'),
      isNumeric: true,
      csv: (row) => row.used_usdt,
      render: (row) => `${usdt(row.used_usdt)}, ${format.percent(percentOf(row.used_usdt, row.cap_usdt))}`,
    },
    {
      key: 'proposed',
      header: t('withdrawal:capProposed'),
      isNumeric: true,
      csv: (row) => row.proposed_usdt,
      render: (row) => (row.proposed_usdt === null ? t('shell:none') : usdt(row.proposed_usdt)),
    },
    {
      key: 'action',
      header: t('shell:list.action'),
      csv: () => null,
      render: (row) =>
        canChange && (
          <Button size="small" variant="secondary" onClick={() => ask(row)}>
            {t('withdrawal:changeCap')}
          </Button>
        ),
    },
  ];
}

function CapDialog({ cap, onEnd }: { readonly cap: HotWalletCap; readonly onEnd: () => void }) {
  const errorText = useErrorText();
  const t = useTexts();
  const queries = useQueryClient();
  const [value, setValue] = useState(cap.proposed_usdt ?? cap.cap_usdt);
  const change = useMutation({
    mutationFn: (reason: string) =>
      client.call('wallet.operator_hot_wallet_cap', { chain: cap.chain, cap_usdt: value.trim(), reason }),
    meta: { isErrorShown: true },
    onSuccess: async (next) => {
      onEnd();
      toast.success(t(next.proposed_usdt === null ? 'withdrawal:capChanged' : 'withdrawal:capWaits'));
      await queries.invalidateQueries();
    },
  });
  return (
    <ReasonDialog
      title={`${t('withdrawal:changeCap')}: ${cap.chain}`}
      confirmLabel={t('users:confirm')}
      tone="primary"
      lengthMin={OPERATOR_LIMITS.reasonLengthMin}
      lengthMax={OPERATOR_LIMITS.reasonLengthMax}
      isConfirming={change.isPending}
      onConfirm={(reason) => change.mutate(reason)}
      onCancel={onEnd}
    >
      <TextField
        label={`${t('withdrawal:cap')}, USDT`}
        inputMode="decimal"
        value={value}
        onValueChange={setValue}
      />
      <p>{t('withdrawal:capsHint')}</p>
      {change.isError && (
        <p role="alert" className="text-danger">
          {errorText(change.error)}
        </p>
      )}
    </ReasonDialog>
  );
}
