import type { CallReply } from '@openbourse/client';
import type { MessageKey } from '@openbourse/kit/lib/i18n.ts';

export type Order = CallReply<'fiat.order'>;
export type OrderRow = CallReply<'fiat.orders'>['data'][number];
export type OrderState = OrderRow['state'];
export type Action = Order['actions'][number];
export type Side = Order['role'];

/** Where an order stands for the person who looks at it; a dispute has three parts. */
export type Phase = Exclude<OrderState, 'disputed'> | 'evidence' | 'ruled' | 'review';

export function phaseOf({ state, dispute }: Pick<Order, 'state' | 'dispute'>): Phase {
  if (state !== 'disputed') return state;
  if (dispute === null || dispute.rulings.length === 0) return 'evidence';
  return dispute.review === null ? 'ruled' : 'review';
}

export function isEnded(state: OrderState): boolean {
  return state === 'completed' || state === 'cancelled';
}

export function otherSide(side: Side): Side {
  return side === 'buyer' ? 'seller' : 'buyer';
}

interface Head {
  readonly title: MessageKey;
  readonly hint: MessageKey | null;
}

/** Headline of an order, in one sentence and a second one. */
export function headOf(order: Pick<Order, 'state' | 'dispute' | 'role'>): Head {
  const { role } = order;
  const phase = phaseOf(order);
  switch (phase) {
    case 'unpaid':
      return { title: `fiat:order.head.unpaid.${role}`, hint: `fiat:order.head.unpaid.${role}Hint` };
    case 'paid':
      return { title: `fiat:order.head.paid.${role}`, hint: `fiat:order.head.paid.${role}Hint` };
    case 'postponed':
      return { title: `fiat:order.head.postponed.${role}`, hint: `fiat:order.head.paid.${role}Hint` };
    case 'evidence':
      return { title: 'fiat:order.head.disputed', hint: 'fiat:order.head.disputedHint' };
    case 'ruled': {
      const isWon = order.dispute?.rulings.at(-1)?.winner === role;
      return {
        title: isWon ? 'fiat:order.head.won' : 'fiat:order.head.lost',
        hint: 'fiat:order.head.ruledHint',
      };
    }
    case 'review':
      return { title: 'fiat:order.head.review', hint: 'fiat:order.head.reviewHint' };
    case 'exception':
      return { title: 'fiat:order.head.exception', hint: 'fiat:order.head.exceptionHint' };
    case 'completed':
      return {
        title: `fiat:order.head.completed.${role}`,
        hint: role === 'buyer' ? 'fiat:order.head.completedHint' : null,
      };
    case 'cancelled':
      return { title: 'fiat:order.head.cancelled', hint: `fiat:order.head.cancelled.${role}Hint` };
  }
}

/** When the time that is counted down began; null where none is. */
export function clockSince(order: Order): number | null {
  switch (phaseOf(order)) {
    case 'unpaid':
      return order.created_at;
    case 'paid':
    case 'postponed':
      return order.paid_at;
    case 'evidence':
      return order.dispute?.opened_at ?? null;
    case 'ruled':
      return order.dispute?.rulings.at(-1)?.at ?? null;
    default:
      return null;
  }
}

export type StepState = 'done' | 'now' | 'later';

/** Progress of the order: placed, paid, released. */
export function stepsOf({ state, paid_at: paidAt }: Pick<Order, 'state' | 'paid_at'>): {
  readonly placed: StepState;
  readonly paid: StepState;
  readonly released: StepState;
} {
  const isPaid = paidAt !== null;
  const isReleased = state === 'completed';
  return {
    placed: 'done',
    paid: isPaid ? 'done' : 'now',
    released: isReleased ? 'done' : isPaid ? 'now' : 'later',
  };
}

/** Actions of a person, the most likely first. */
const WEIGHT: readonly Action[] = [
  'pay',
  'confirm',
  'request_review',
  'add_evidence',
  'extend',
  'postpone',
  'dispute',
  'cancel',
];

/**
 * The two most likely in front, the others aside. After the payment, canceling gives the coins back: it is
 * never in front.
 */
export function actionsOf({ actions, state }: Pick<Order, 'actions' | 'state'>): {
  readonly main: readonly Action[];
  readonly aside: readonly Action[];
} {
  const sorted = WEIGHT.filter((action) => actions.includes(action));
  const main = sorted.filter((action) => action !== 'cancel' || state === 'unpaid').slice(0, 2);
  return { main, aside: sorted.filter((action) => !main.includes(action)) };
}
