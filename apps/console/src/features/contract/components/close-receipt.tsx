import { type ReceiptStepName, verifyContractReceipt } from '@openbourse/engine';
import { type Translate, useT } from '@openbourse/kit/lib/i18n.ts';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useQuery } from '@tanstack/react-query';
import { CopyText } from '../../../shared/ui/copy-text.tsx';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { ReceiptCheck } from '../../../shared/ui/receipt-check.tsx';
import { ReceiptPath } from '../../../shared/ui/receipt-path.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { publishedRoot } from '../../session/index.ts';
import { type Receipt, receiptQuery } from '../api.ts';

/** The receipt of a close in the words in which its user reads it, recomputed here by the same verifier. */
export function CloseReceipt({ id }: { readonly id: string }) {
  const query = useQuery(receiptQuery(id));
  return <Loaded query={query}>{(receipt) => <ReceiptView receipt={receipt} />}</Loaded>;
}

function ReceiptView({ receipt }: { readonly receipt: Receipt }) {
  const t = useT();
  const format = useFormat();
  const { close, entry, exit, root } = receipt;
  return (
    <div className="flex flex-col gap-5">
      <Facts facts={factsOf({ t, format }, receipt)} />
      <ReceiptCheck
        id={close.id}
        receipt={receipt}
        isRooted={root !== null}
        nameOf={(step) => (isContractStep(step) ? t(`contract:step.${step}`) : step)}
        verify={async () => {
          const [first, last, fired] = await Promise.all([
            publishedRoot(receipt.entry_root),
            publishedRoot(root),
            publishedRoot(receipt.trigger?.root ?? null),
          ]);
          return verifyContractReceipt(receipt, { entry: first, exit: last, trigger: fired });
        }}
      />
      <ReceiptPath
        title={t('contract:receipt.entryTicks')}
        path={entry}
        seq={receipt.entry_seq}
        root={receipt.entry_root}
      />
      <ReceiptPath title={t('contract:receipt.exitTicks')} path={exit} seq={receipt.exit_seq} root={root} />
    </div>
  );
}

/** The steps of a contract; those of a micro contract have texts of their own. */
function isContractStep(name: ReceiptStepName): name is Exclude<ReceiptStepName, 'outcome' | 'payout'> {
  return name !== 'outcome' && name !== 'payout';
}

function factsOf(
  { t, format }: { readonly t: Translate; readonly format: Format },
  receipt: Receipt,
): readonly Fact[] {
  const { close, terms } = receipt;
  const plain = (value: string): string => format.quantity(value);
  const money = (value: string): string => `${plain(value)} USDT`;
  const level = (label: string, value: string | null): readonly Fact[] =>
    value === null ? [] : [{ label, value: plain(value) }];
  return [
    { label: t('contract:lots'), value: `${close.lots} / ${receipt.lots_before}` },
    { label: t('app:word.quantity'), value: plain(close.quantity) },
    { label: t('contract:level.entry'), value: plain(close.open_price) },
    { label: t('contract:exitPrice'), value: plain(close.close_price) },
    { label: t('contract:conversion'), value: plain(receipt.conversion) },
    { label: t('contract:notional'), value: money(receipt.notional_before) },
    { label: t('contract:margin'), value: money(receipt.margin_before) },
    ...level(t('contract:takeProfit'), receipt.take_profit),
    ...level(t('contract:stopLoss'), receipt.stop_loss),
    ...level(t('contract:liquidationPrice'), receipt.liquidation_price),
    { label: t('contract:profit'), value: money(close.profit) },
    { label: `${t('contract:closeFee')} ${format.percent(terms.fee_percent)}`, value: money(close.fee) },
    {
      label: `${t('contract:liquidationFee')} ${format.percent(terms.liquidation_fee_percent)}`,
      value: money(close.liquidation_fee),
    },
    { label: t('contract:returned'), value: money(close.returned) },
    { label: t('contract:openedAt'), value: <TimeText at={close.opened_at} /> },
    { label: t('contract:closedAt'), value: <TimeText at={close.closed_at} /> },
    { label: t('contract:rule'), value: `#${terms.rule_id} · ${format.date(terms.effective_from)}` },
    { label: t('contract:receipt.id'), value: <CopyText text={close.id} /> },
  ];
}
