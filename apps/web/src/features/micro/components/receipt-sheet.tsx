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
import { type Receipt, receiptQuery } from '../api.ts';
import { resultOf } from '../model/orders.ts';
import { DirectionWord, lengthText, PracticeBadge, signedText, StateBadge } from './order-words.tsx';
import { ReceiptCheck } from './receipt-check.tsx';
import { brandedFile } from '../../../shared/lib/branded-file.ts';

export interface ReceiptSheetProps {
  /** Null while closed. */
  readonly orderId: string | null;
  readonly onClose: () => void;
}

/** The receipt of a settled order, which this browser can check. */
export function ReceiptSheet({ orderId, onClose }: ReceiptSheetProps) {
  const t = useT();
  return (
    <BottomSheet isOpen={orderId !== null} onClose={onClose} title={t('micro:receipt.title')}>
      {orderId !== null && <Loaded orderId={orderId} />}
    </BottomSheet>
  );
}

function Loaded({ orderId }: { readonly orderId: string }) {
  const { data, error, isFetching, refetch } = useQuery(receiptQuery(orderId));
  if (data !== undefined) return <ReceiptView receipt={data} />;
  if (error !== null)
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <div className="space-y-3 py-2" aria-busy="true">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}

function ReceiptView({ receipt }: { readonly receipt: Receipt }) {
  const t = useT();
  const { order } = receipt;
  const save = (): void =>
    saveFile({ fileName: brandedFile(`receipt-${order.id}.json`), text: JSON.stringify(receipt, null, 2) });
  return (
    <div className="flex flex-col gap-4 pb-2">
      <div>
        <p className="flex flex-wrap items-center gap-2 pb-2 text-dense">
          <DirectionWord direction={order.direction} />
          <span className="text-row">{order.symbol}</span>
          <span className="text-muted">{lengthText(order.seconds, t)}</span>
          <StateBadge state={order.state} />
          {order.is_practice && <PracticeBadge />}
        </p>
        <OrderFacts receipt={receipt} />
      </div>
      <ReceiptCheck receipt={receipt} />
      <ReceiptTicks
        title={t('micro:receipt.entryTicks')}
        path={receipt.entry}
        seq={receipt.entry_seq}
        neighbours={1}
      />
      <ReceiptTicks
        title={t('micro:receipt.exitTicks')}
        path={receipt.exit}
        seq={receipt.exit_seq}
        neighbours={1}
      />
      <Button
        variant="secondary"
        size="medium"
        isBlock
        icon={<Download className="size-5" strokeWidth={1.75} aria-hidden="true" />}
        onClick={save}
      >
        {t('micro:receipt.save')}
      </Button>
    </div>
  );
}

function OrderFacts({ receipt }: { readonly receipt: Receipt }) {
  const t = useT();
  const format = useFormat();
  const { order, root } = receipt;
  const result = resultOf(order);
  return (
    <Facts>
      <Fact name={t('micro:stake')}>{format.quantity(order.stake)} USDT</Fact>
      <Fact name={t('micro:order.rates')}>
        +{format.quantity(order.profit_percent)} % / −{format.quantity(order.loss_percent)} %
      </Fact>
      <Fact name={t('micro:order.result')}>{result === null ? '–' : signedText(result, format)}</Fact>
      <Fact name={t('micro:order.back')}>
        {order.payout === null ? '–' : `${format.quantity(order.payout)} USDT`}
      </Fact>
      {order.void_reason !== null && (
        <Fact name={t('micro:receipt.reason')}>{t(`micro:void.${order.void_reason}`)}</Fact>
      )}
      <Fact name={t('micro:receipt.accepted')}>{format.dateTime(order.accepted_at)}</Fact>
      <Fact name={t('micro:receipt.expires')}>{format.dateTime(order.expires_at)}</Fact>
      <Fact name={t('micro:receipt.root')}>
        {root === null ? t('micro:receipt.noRoot') : <Copyable text={root.root} />}
      </Fact>
      <Fact name={t('spot:detail.id')}>
        <Copyable text={order.id} label={t('spot:detail.copyId')} />
      </Fact>
    </Facts>
  );
}
