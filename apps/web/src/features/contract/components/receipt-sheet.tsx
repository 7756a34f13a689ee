import { ReceiptTicks } from '@openbourse/kit/ui/receipt-ticks.tsx';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { saveFile } from '@openbourse/kit/lib/save-file.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Copyable, Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { receiptQuery } from '../api.ts';
import type { Receipt } from '../model/rows.ts';
import { ReceiptVerification, type ReceiptVerificationProps } from './receipt-verification.tsx';
import { ProfitText, SideBadge } from './words.tsx';

export interface ReceiptSheetProps {
  /** Null while closed. */
  readonly closeId: string | null;
  readonly onClose: () => void;
}

/** The receipt of a close: every number, the ticks that decided, and the proof. */
export function ReceiptSheet({ closeId, onClose }: ReceiptSheetProps) {
  const t = useT();
  return (
    <BottomSheet isOpen={closeId !== null} onClose={onClose} title={t('contract:receipt')}>
      {closeId !== null && <Content closeId={closeId} />}
    </BottomSheet>
  );
}

function Content({ closeId }: { readonly closeId: string }) {
  const { data, isError, error, isFetching, refetch } = useQuery(receiptQuery(closeId));
  if (isError && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined) {
    return (
      <div className="space-y-3 py-2" aria-busy="true">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-44 w-full" />
        <Skeleton className="h-20 w-full" />
      </div>
    );
  }
  return <ReceiptView receipt={data} renew={async () => (await refetch()).data ?? data} />;
}

function ReceiptView({ receipt, renew }: ReceiptVerificationProps) {
  const t = useT();
  const { close } = receipt;
  const save = (): void =>
    saveFile({ fileName: `receipt-${close.id}.json`, text: `${JSON.stringify(receipt, null, 2)}\n` });
  return (
    <div className="flex flex-col gap-4 pb-2">
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="text-row">{close.symbol}</span>
        <SideBadge side={receipt.position_side} leverage={close.leverage} />
        <span className="text-secondary text-muted">{t(`contract:mode.${receipt.margin_mode}`)}</span>
        <span className="ml-auto text-row">
          <ProfitText value={close.profit} decimals={8} /> USDT
        </span>
      </div>
      <Numbers receipt={receipt} />
      <ReceiptTicks
        title={t('contract:receipt.entryTicks')}
        path={receipt.entry}
        seq={receipt.entry_seq}
        neighbours={1}
      />
      <ReceiptTicks
        title={t('contract:receipt.exitTicks')}
        path={receipt.exit}
        seq={receipt.exit_seq}
        neighbours={1}
      />
      <ReceiptVerification receipt={receipt} renew={renew} />
      <Button variant="secondary" isBlock icon={<Download className="size-4.5" />} onClick={save}>
        {t('contract:receipt.download')}
      </Button>
    </div>
  );
}

function Numbers({ receipt }: { readonly receipt: Receipt }) {
  const t = useT();
  const format = useFormat();
  const { close, terms } = receipt;
  const money = (value: string): string => `${format.quantity(value)} USDT`;
  const [first, second] = [receipt.take_profit, receipt.stop_loss];
  return (
    <Facts>
      <Fact name={t('contract:reason')}>
        {t(`contract:reason.${close.reason}`)}
        {close.reason === 'covering' && (
          <span className="block text-secondary font-normal text-muted">
            {t('contract:reason.covering.hint')}
          </span>
        )}
      </Fact>
      <Fact name={t('contract:lots')}>
        {format.quantity(String(close.lots))} / {format.quantity(String(receipt.lots_before))}
      </Fact>
      <Fact name={t('app:word.quantity')}>{format.quantity(close.quantity)}</Fact>
      <Fact name={t('contract:level.entry')}>{format.quantity(close.open_price)}</Fact>
      <Fact name={t('contract:exitPrice')}>{format.quantity(close.close_price)}</Fact>
      <Fact name={t('contract:conversion')}>{format.quantity(receipt.conversion)}</Fact>
      <Fact name={t('contract:notional')}>{money(receipt.notional_before)}</Fact>
      <Fact name={t('contract:margin')}>{money(receipt.margin_before)}</Fact>
      {first !== null && <Fact name={t('contract:takeProfit')}>{format.quantity(first)}</Fact>}
      {second !== null && <Fact name={t('contract:stopLoss')}>{format.quantity(second)}</Fact>}
      {receipt.liquidation_price !== null && (
        <Fact name={t('contract:liquidationPrice')}>{format.quantity(receipt.liquidation_price)}</Fact>
      )}
      <Fact name={t('contract:profit')}>
        <ProfitText value={close.profit} decimals={8} /> USDT
      </Fact>
      <Fact name={`${t('contract:closeFee')} ${format.percent(terms.fee_percent)}`}>{money(close.fee)}</Fact>
      {close.reason === 'liquidation' && (
        <Fact name={`${t('contract:liquidationFee')} ${format.percent(terms.liquidation_fee_percent)}`}>
          {money(close.liquidation_fee)}
        </Fact>
      )}
      <Fact name={t('contract:returned')}>{money(close.returned)}</Fact>
      <Fact name={t('contract:openedAt')}>{format.dateTime(close.opened_at)}</Fact>
      <Fact name={t('contract:closedAt')}>{format.dateTime(close.closed_at)}</Fact>
      <Fact name={t('contract:rule')}>
        #{terms.rule_id} · {format.date(terms.effective_from)}
      </Fact>
      <Fact name={t('contract:receipt.id')}>
        <Copyable text={close.id} />
      </Fact>
    </Facts>
  );
}
