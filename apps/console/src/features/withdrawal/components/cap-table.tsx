import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { compareDecimal } from '@openbourse/money';
import { useState } from 'react';
import { AMOUNT } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { type ListColumn, ListTable } from '../../../shared/ui/list-table.tsx';
import { client, hasRole, useOperator } from '../../session/index.ts';
import type { HotWalletCap } from '../api.ts';
import { percentOf } from '../../../shared/lib/percent.ts';

/** A lower cap acts at once, a higher one takes a second person. */
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
  const t = useTexts();
  const label = `${t('withdrawal:cap')}, USDT`;
  const form = useDialogForm({ cap_usdt: { label, initial: cap.cap_usdt, rule: AMOUNT } });
  const value = form.values.cap_usdt;
  const isLower = AMOUNT.accepts(value) && compareDecimal(value, cap.cap_usdt) < 0;
  return (
    <ChangeDialog
      title={`${t('withdrawal:changeCap')}: ${cap.chain}`}
      confirmLabel={t(isLower ? 'users:confirm' : 'proposal:propose')}
      tone="primary"
      run={(reason): Promise<unknown> => {
        const input = { chain: cap.chain, cap_usdt: value, reason };
        return isLower
          ? client.call('wallet.operator_lower_hot_wallet_cap', input)
          : client.call('wallet.operator_change_hot_wallet_cap', input);
      }}
      done={t(isLower ? 'withdrawal:capChanged' : 'proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <TextField {...form.field('cap_usdt')} />
      <p>{t('withdrawal:capsHint')}</p>
    </ChangeDialog>
  );
}
