import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import type { Conversion } from '../api.ts';

/** Figures that a quote promises, and what the book of its moment would do. */
export function QuoteFacts({ quote }: { readonly quote: Conversion }) {
  const t = useT();
  const format = useFormat();
  const { from_code: from, to_code: to, side } = quote;
  const [, money = ''] = quote.symbol.split('/');
  const expected = side === 'buy' ? [quote.expected_from, from] : [quote.expected_to, to];
  const amount = (value: string, code: string): string => `${format.quantity(value)} ${code}`;
  return (
    <Facts>
      <Fact name={t('convert:quote.pay')}>{amount(quote.from_amount, from)}</Fact>
      <Fact name={t('convert:quote.receive')}>{amount(quote.to_amount, to)}</Fact>
      <Fact name={t(side === 'buy' ? 'convert:quote.expectedPay' : 'convert:quote.expectedReceive')}>
        ≈ {amount(expected[0] ?? '', expected[1] ?? '')}
      </Fact>
      <Fact name={t('convert:quote.price')}>{amount(quote.price, money)}</Fact>
      <Fact name={t('convert:quote.fee', { rate: format.percent(quote.fee_percent) })}>
        {amount(quote.fee, to)}
      </Fact>
    </Facts>
  );
}
