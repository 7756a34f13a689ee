import type { fiat as calls } from '@openbourse/api';
import type { Change } from '../../kernel/change.ts';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { minuteText } from '../../kernel/minute-text.ts';
import { maskLinks } from '../../kernel/mask-links.ts';
import { isSameName } from '../collection/details.ts';
import type { Deps } from '../deps.ts';
import { changeOrder, type OrderChange } from './change-order.ts';
import { sideOf } from './order.ts';
import { disputeFrom, type Order, showOrder } from './present-order.ts';

/** The buyer has paid; the server compares the name of the payer with the verified one. */
export function payOrder(deps: Deps, { tx, input, by, now }: Change<typeof calls.pay>): Promise<Order> {
  const { id, voucher } = input;
  const payerName = input.payer_name.trim();
  const apply: OrderChange['apply'] = async (order) => {
    if (voucher === undefined) throw new AppError('fiat.voucher_required', { field: 'voucher' });
    const verified = await deps.certifiedName(tx, order.buyerId);
    await deps.files.bind(tx, {
      fileId: voucher,
      userId: order.buyerId,
      purpose: 'payment_voucher',
      reference: `fiat_order:${order.publicId}`,
    });
    const isStatedNameEqual = verified !== null && isSameName(payerName, { name: verified });
    return { patch: { paidAt: now, voucherFileId: voucher, payerName, isStatedNameEqual } };
  };
  return changeAs(tx, deps, { id, by, event: 'pay', apply });
}

/** The seller gives the payment window once more. */
export function extendOrder(deps: Deps, { tx, input, by }: Change<typeof calls.extend>): Promise<Order> {
  const apply: OrderChange['apply'] = async ({ isExtended }) => {
    if (isExtended) throw new AppError('fiat.already_extended', { field: 'id', limit: '1' });
    return { patch: { isExtended: true } };
  };
  return changeAs(tx, deps, { ...input, by, event: 'extend', apply });
}

/** The buyer gives in, before or after the payment. */
export function cancelOrder(deps: Deps, { tx, input, by }: Change<typeof calls.cancel>): Promise<Order> {
  return changeAs(tx, deps, { ...input, by, event: 'cancel', apply: async () => ({ patch: {} }) });
}

/**
 * The seller has received the payment, and proves it by the authenticator, where one is bound: the coins go to the
 * buyer. What leaves is held after a change of what opens the account.
 */
export function confirmOrder(
  deps: Deps,
  { tx, input, by, context }: Change<typeof calls.confirm>,
): Promise<Order> {
  const { userId } = by;
  const { id, is_payer_name_equal: isSeenNameEqual, auth_code: code = '' } = input;
  const apply: OrderChange['apply'] = async ({ currencyId, quantity }) => {
    const leaving = { exit: 'release', userId, currencyId, amount: quantity } as const;
    await deps.mayLeave.assertMayLeave(tx, { ...leaving, payee: null, proof: { code, context } });
    return { patch: { isSeenNameEqual } };
  };
  return changeAs(tx, deps, { id, by, event: 'confirm', apply });
}

/** The seller needs twelve hours more, with a reason that the buyer sees. */
export function postponeOrder(deps: Deps, { tx, input, by }: Change<typeof calls.postpone>): Promise<Order> {
  const patch = { postponeReason: input.reason, postponeText: noteOf(input.text) };
  return changeAs(tx, deps, { ...input, by, event: 'postpone', apply: async () => ({ patch }) });
}

/** A side applies for rights protection; the buyer has to wait a while for the seller. */
export function disputeOrder(
  deps: Deps,
  { tx, input, by, now: at }: Change<typeof calls.dispute>,
): Promise<Order> {
  const { reason, text } = input;
  const apply: OrderChange['apply'] = async (order) => {
    const side = sideOf(order, by.userId) ?? 'buyer';
    const from = disputeFrom(order, side) ?? at;
    if (from > at) {
      const until = minuteText(from);
      throw new AppError('fiat.dispute_too_early', { field: 'id', until, accepted: until });
    }
    const opened = {
      disputedAt: at,
      disputedBy: side,
      disputeReason: reason,
      disputeText: noteOf(text) ?? '',
    };
    return {
      patch: { ...opened, ...(reason === 'payer_name_differs' ? { isSeenNameEqual: false } : {}) },
    };
  };
  return changeAs(tx, deps, { ...input, by, event: 'dispute', apply });
}

/** Changes an order as one of its sides, and answers it as that side sees it then. */
async function changeAs(
  tx: Tx,
  deps: Deps,
  asked: {
    readonly id: string;
    readonly by: { readonly userId: number };
    readonly event: OrderChange['event'];
    readonly reason?: string;
    readonly text?: string | undefined;
    readonly apply: OrderChange['apply'];
  },
): Promise<Order> {
  const { id: publicId, by, event, reason = null, apply } = asked;
  const text = noteOf(asked.text);
  const order = await changeOrder(tx, deps, { publicId, by, event, reason, text, apply });
  return showOrder(deps, tx, { order, userId: by.userId });
}

/** Note of a side, without links; null where nothing is left. */
function noteOf(text: string | undefined): string | null {
  return maskLinks(text?.trim() ?? '') || null;
}
