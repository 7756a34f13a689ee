import { MICRO_RECEIPT_STEPS, type ReceiptStepName, verifyMicroReceipt } from '@openbourse/engine';
import { type Translate, useT } from '@openbourse/kit/lib/i18n.ts';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { subDecimal } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import { CopyText } from '../../../shared/ui/copy-text.tsx';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { ReceiptCheck } from '../../../shared/ui/receipt-check.tsx';
import { ReceiptPath } from '../../../shared/ui/receipt-path.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { publishedRoot } from '../../session/index.ts';
import { type Receipt, receiptQuery } from '../api.ts';

/** The receipt of an order in the words in which its user reads it, recomputed here by the same verifier. */
export function OrderReceipt({ id }: { readonly id: string }) {
  const query = useQuery(receiptQuery(id));
  return <Loaded query={query}>{(receipt) => <ReceiptView receipt={receipt} />}</Loaded>;
}

function ReceiptView({ receipt }: { readonly receipt: Receipt }) {
  const t = useT();
  const format = useFormat();
  const { order, root } = receipt;
  const nameOf = (step: ReceiptStepName): string => {
    const known = MICRO_RECEIPT_STEPS.find((one) => one === step);
    return known === undefined ? step : t(`micro:step.${known}`);
  };
  return (
    <div className="flex flex-col gap-5">
      <Facts facts={factsOf({ t, format }, order)} />
      <ReceiptCheck
        id={order.id}
        receipt={receipt}
        isRooted={root !== null}
        nameOf={nameOf}
        verify={async () => {
          const [entry, exit] = await Promise.all([publishedRoot(receipt.entry_root), publishedRoot(root)]);
          return verifyMicroReceipt(receipt, { entry, exit });
        }}
      />
      <ReceiptPath
        title={t('micro:receipt.entryTicks')}
        path={receipt.entry}
        seq={receipt.entry_seq}
        root={receipt.entry_root}
      />
      <ReceiptPath
        title={t('micro:receipt.exitTicks')}
        path={receipt.exit}
        seq={receipt.exit_seq}
        root={root}
      />
    </div>
  );
}

function factsOf(
  { t, format }: { readonly t: Translate; readonly format: Format },
  order: Receipt['order'],
): readonly Fact[] {
  const none = '–';
  const money = (value: string | null): string => (value === null ? none : `${format.quantity(value)} USDT`);
  const price = (value: string | null): string => (value === null ? none : format.quantity(value));
  return [
    { label: t('micro:stake'), value: money(order.stake) },
    {
      label: t('micro:order.rates'),
      value: `+${format.percent(order.profit_percent)} / −${format.percent(order.loss_percent)}`,
    },
    { label: t('micro:order.entry'), value: price(order.entry_price) },
    { label: t('micro:order.exit'), value: price(order.exit_price) },
    {
      label: t('micro:order.result'),
      value: money(order.payout === null ? null : subDecimal(order.payout, order.stake)),
    },
    { label: t('micro:order.back'), value: money(order.payout) },
    ...(order.void_reason === null
      ? []
      : [{ label: t('micro:receipt.reason'), value: t(`micro:void.${order.void_reason}`) }]),
    { label: t('micro:receipt.accepted'), value: <TimeText at={order.accepted_at} /> },
    { label: t('micro:receipt.expires'), value: <TimeText at={order.expires_at} /> },
    { label: t('contract:receipt.id'), value: <CopyText text={order.id} /> },
  ];
}
