import type { CallReply } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { toneOf } from '@openbourse/kit/lib/tone.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { subDecimal } from '@openbourse/money';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { resultOf } from './model/live.ts';
import type { Position } from './model/rows.ts';

const PROFIT_DECIMALS = 4;

/**
 * Announces the outcome of a close: its price and its result after the fees, or that it waits for a reliable
 * price.
 */
export function useClosedText(): (reply: CallReply<'contract.close'>) => void {
  const t = useT();
  const format = useFormat();
  return ({ close }) => {
    if (close === null) return toast.plain(t('contract:closing'));
    const result = subDecimal(subDecimal(close.profit, close.fee), close.liquidation_fee);
    const sign = toneOf(result) === 'up' ? '+' : '';
    toast.success(
      t('contract:receipt.closed', {
        lots: close.lots,
        pair: close.symbol,
        price: format.quantity(close.close_price),
        profit: `${sign}${format.quantity(result, PROFIT_DECIMALS)}`,
      }),
    );
  };
}

/** Announces a position that the market closed: by its take-profit, its stop-loss, or as a liquidation. */
export function useEndedText(): (position: Position) => void {
  const t = useT();
  const format = useFormat();
  return (position) => {
    const { symbol: pair, close_reason: reason } = position;
    if (reason === null) return;
    const result = `${t('contract:result')} ${format.quantity(resultOf(position), PROFIT_DECIMALS)} USDT`;
    const text = `${pair} · ${t(`contract:reason.${reason}`)} · ${result}`;
    if (reason === 'liquidation') toast.error(text);
    else toast.success(text);
  };
}
