import type { NotificationKind, WebhookKind } from '@openbourse/api';
import type { Announced } from '../kernel/outbox.ts';
import type { NewNotification } from './new-notification.ts';

/** Identifies a notice. */
export type NoticeKey = Pick<NewNotification, 'userId' | 'kind' | 'key'>;

/** A fact about a notice: its name outside, and what of the notice goes with it. Origins of people never do. */
interface Outside {
  readonly kind: WebhookKind;
  readonly data: (notice: NewNotification) => Readonly<Record<string, string | undefined>>;
}

const moved = ({ key, params }: NewNotification) => ({
  id: key,
  amount: params['amount'],
  currency: params['code'],
});
const judged = ({ key, params }: NewNotification) => ({ id: key, level: params['level'] });

/** Notices that are facts outside as well: those are written with them, each once. */
const OUTSIDE: Partial<Readonly<Record<NotificationKind, Outside>>> = {
  identity_certified: { kind: 'identity.verified', data: judged },
  identity_failed: { kind: 'identity.refused', data: judged },
  deposit_credited: { kind: 'deposit.credited', data: moved },
  withdrawal_requested: { kind: 'withdrawal.requested', data: moved },
  withdrawal_approved: { kind: 'withdrawal.approved', data: moved },
  withdrawal_completed: { kind: 'withdrawal.paid', data: moved },
  withdrawal_rejected: { kind: 'withdrawal.refused', data: moved },
  fiat_order_disputed: {
    kind: 'fiat.order_disputed',
    data: ({ params }) => ({
      id: params['order'],
      quantity: params['quantity'],
      currency: params['coin'],
      amount: params['amount'],
      unit: params['unit'],
    }),
  },
  contract_liquidated: {
    kind: 'contract.liquidated',
    data: ({ key, params }) => ({
      id: key,
      symbol: params['symbol'],
      price: params['price'],
      returned: params['returned'],
    }),
  },
  account_frozen: { kind: 'account.frozen', data: () => ({}) },
};

export const ANNOUNCED_NOTICES = Object.keys(OUTSIDE) as readonly NotificationKind[];

/** The facts outside of those notices that were written and not there already. */
export function factsOf(
  notices: readonly NewNotification[],
  written: readonly NoticeKey[],
): readonly Announced[] {
  const fresh = new Set(written.map(nameOf));
  return notices.flatMap((notice) => {
    const outside = OUTSIDE[notice.kind];
    if (outside === undefined || !fresh.delete(nameOf(notice))) return [];
    const fields = Object.entries(outside.data(notice)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    const { userId, key, at } = notice;
    return [{ kind: outside.kind, userId, key, data: Object.fromEntries(fields), at }];
  });
}

function nameOf({ userId, kind, key }: NoticeKey): string {
  return `${userId} ${kind} ${key}`;
}
