import { useEffect, useEffectEvent, useState } from 'react';
import { useSocket } from '../market-data/index.ts';
import { useIsLoggedIn } from '../session/index.ts';
import { applyOrders, applyRunning } from './api.ts';
import { isSettled, type MicroOrder } from './model/orders.ts';

export interface Settled {
  /** The order that ended last since this screen was opened; null when it was put away. */
  readonly order: MicroOrder | null;
  readonly show: (order: MicroOrder | null) => void;
}

/** Keeps the running orders fresh and reports the one that ended last. Call it once per screen. */
export function useMicroChannel(): Settled {
  const isLoggedIn = useIsLoggedIn();
  const socket = useSocket();
  const [order, show] = useState<MicroOrder | null>(null);
  const receive = useEffectEvent((orders: readonly MicroOrder[]) => {
    applyOrders(orders);
    const ended = orders.findLast(isSettled);
    if (ended !== undefined) show(ended);
  });
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    return socket.subscribe('MICRO', { onSnapshot: applyRunning, onUpdate: receive });
  }, [isLoggedIn, socket]);
  return { order, show };
}
