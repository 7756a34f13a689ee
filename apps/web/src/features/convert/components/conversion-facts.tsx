import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Copyable, Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import type { Conversion } from '../api.ts';

type Ended = Pick<
  Conversion,
  'from_code' | 'to_code' | 'from_amount' | 'to_amount' | 'paid' | 'received' | 'fee_paid' | 'order_id'
>;

/** Amounts that a conversion has paid and brought, beside its quote. */
export function ConversionFacts({ conversion }: { readonly conversion: Ended }) {
  const t = useT();
  const format = useFormat();
  const { from_code: from, to_code: to, order_id: orderId } = conversion;
  const amount = (value: string | null, code: string): string => `${format.quantity(value)} ${code}`;
  return (
    <Facts>
      <Fact name={t('convert:paid')}>{amount(conversion.paid, from)}</Fact>
      <Fact name={t('convert:received')}>{amount(conversion.received, to)}</Fact>
      <Fact name={t('convert:feePaid')}>{amount(conversion.fee_paid, to)}</Fact>
      <Fact name={t('convert:quoted')}>
        {amount(conversion.from_amount, from)} → {amount(conversion.to_amount, to)}
      </Fact>
      {orderId !== null && (
        <Fact name={t('convert:order')}>
          <Copyable text={orderId} />
        </Fact>
      )}
    </Facts>
  );
}
