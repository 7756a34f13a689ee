import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { type ReactNode, useMemo, useState } from 'react';
import type { Match } from '../market-data/index.ts';
import { EditOrderSheet } from './components/edit-order-sheet.tsx';
import { isAmendable } from './model/amendment.ts';
import type { Order } from './model/orders.ts';
import { toStep } from './model/steps.ts';
import { useOpenOrders } from './use-open-orders.ts';

/** An open order as a chart draws it. */
export interface OrderLine {
  readonly id: string;
  readonly price: string;
  readonly label: string;
  readonly tone: 'up' | 'down';
  readonly isMovable: boolean;
}

export interface OrderLines {
  readonly lines: readonly OrderLine[];
  readonly onLineMove: (line: { readonly id: string }, price: string) => void;
  /** Asks whether the order is to have the price at which its line was dropped. */
  readonly question: ReactNode;
}

interface Dropped {
  readonly order: Order;
  readonly price: string;
}

const lineId = ({ id }: Order): string => `order:${id}`;

/** The lines of the open orders of a pair; one that was dragged opens the order with the new price. */
export function useOrderLines(match: Match): OrderLines {
  const t = useT();
  const format = useFormat();
  const open = useOpenOrders().data;
  const [dropped, setDropped] = useState<Dropped | null>(null);
  const { id: matchId, price_tick: tick } = match;
  const orders = useMemo(
    () => (open ?? []).filter((order) => order.currency_match_id === matchId && order.state === 'pending'),
    [open, matchId],
  );
  const lines = useMemo(
    () =>
      orders.flatMap((order): readonly OrderLine[] => {
        const price = order.price ?? order.stop_price;
        if (price === null) return [];
        const amount = order.quantity === null ? '' : ` ${format.quantity(order.quantity)}`;
        return [
          {
            ...{ id: lineId(order), price, label: `${t(`app:word.${order.side}`)}${amount}` },
            ...{ tone: order.side === 'buy' ? 'up' : 'down', isMovable: isAmendable(order) },
          },
        ];
      }),
    [orders, t, format],
  );
  // Whoever draws it moves with each tick, and the sheet does not.
  const question = useMemo(
    () => (
      <EditOrderSheet
        chosen={dropped?.order ?? null}
        price={dropped?.price}
        onClose={() => setDropped(null)}
      />
    ),
    [dropped],
  );
  return {
    lines,
    onLineMove: (line, price) => {
      const order = orders.find((one) => lineId(one) === line.id);
      if (order !== undefined) setDropped({ order, price: toStep(price, tick, 'floor') });
    },
    question,
  };
}
