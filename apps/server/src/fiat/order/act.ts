import type { DecodedInputOf, fiat as calls } from '@openbourse/api';
import { AppError } from '../../kernel/error.ts';
import { minuteText } from '../../kernel/minute-text.ts';
import type { RequestContext, Session } from '../../kernel/request.ts';
import { maskLinks } from '../mask-links.ts';
import { isSameName } from '../collection/details.ts';
import type { Kit } from '../kit.ts';
import { changeOrder, type OrderChange } from './change-order.ts';
import { type OrderRecord, sideOf } from './order.ts';
import { findOrderOf } from './order-queries.ts';
import { disputeFrom } from './present-order.ts';

/** Whose call it is. */
export interface Caller {
  readonly session: Session;
  readonly context: RequestContext;
}

/** What a side asks of an order; refuses who is frozen. */
function changeOf(
  { session, context }: Caller,
  asked: {
    readonly id: string;
    readonly event: OrderChange['event'];
    readonly reason?: string;
    readonly text?: string | undefined;
  },
): OrderChange {
  if (session.isFrozen) throw new AppError('identity.frozen');
  const { id: publicId, event, reason = null, text } = asked;
  const { idempotencyKey } = context;
  return {
    publicId,
    by: { userId: session.userId },
    event,
    idempotencyKey,
    reason,
    text: maskLinks(text?.trim() ?? '') || null,
  };
}

/** The buyer has paid; the server compares the name of the payer with the verified one. */
export function payOrder(
  kit: Kit,
  caller: Caller,
  input: DecodedInputOf<typeof calls.pay>,
): Promise<OrderRecord> {
  const { voucher } = input;
  const payerName = input.payer_name.trim();
  const change: OrderChange = {
    ...changeOf(caller, { id: input.id, event: 'pay' }),
    isSame: (order) => order.voucherFileId === voucher && order.payerName === payerName,
  };
  return changeOrder(kit, change, async (tx, order) => {
    if (voucher === undefined) throw new AppError('fiat.voucher_required', { field: 'voucher' });
    const verified = await kit.certifiedName(tx, order.buyerId);
    await kit.files.bind(tx, {
      fileId: voucher,
      userId: order.buyerId,
      purpose: 'payment_voucher',
      reference: `fiat_order:${order.publicId}`,
    });
    const isStatedNameEqual = verified !== null && isSameName(payerName, { name: verified });
    return { patch: { paidAt: kit.clock.now(), voucherFileId: voucher, payerName, isStatedNameEqual } };
  });
}

/** The seller gives the payment window once more. */
export function extendOrder(kit: Kit, caller: Caller, input: { readonly id: string }): Promise<OrderRecord> {
  return changeOrder(kit, changeOf(caller, { id: input.id, event: 'extend' }), async (_tx, order) => {
    if (order.isExtended) throw new AppError('fiat.already_extended', { field: 'id', limit: '1' });
    return { patch: { isExtended: true } };
  });
}

/** The buyer gives in, before or after the payment. */
export function cancelOrder(
  kit: Kit,
  caller: Caller,
  { id, reason, text }: DecodedInputOf<typeof calls.cancel>,
): Promise<OrderRecord> {
  const change = changeOf(caller, { id, event: 'cancel', reason, text });
  return changeOrder(kit, change, async () => ({ patch: {} }));
}

/**
 * The seller has received the payment, and proves it by the transaction password and the authenticator, where one is
 * bound: the coins go to the buyer. What leaves is held after a change of what opens the account.
 */
export async function confirmOrder(
  kit: Kit,
  caller: Caller,
  input: DecodedInputOf<typeof calls.confirm>,
): Promise<OrderRecord> {
  const { userId } = caller.session;
  const isSeenNameEqual = input.is_payer_name_equal;
  const change: OrderChange = {
    ...changeOf(caller, { id: input.id, event: 'confirm' }),
    isSame: (order) => order.isSeenNameEqual === isSeenNameEqual,
  };
  const order = await findOrderOf(kit.db, { publicId: input.id, userId });
  if (order === undefined) throw new AppError('fiat.order_not_found', { field: 'id' });
  // First and outside of the transaction, so that wrong tries count even when it is undone.
  await kit.identity.provePayPassword(userId, input.pay_password, caller.context);
  return changeOrder(kit, change, async (tx, { currencyId }) => {
    await kit.mayLeave.assertMayLeave(tx, { userId, wallet: 'fiat', currencyId, amount: '0' });
    const claim = { userId, code: input.auth_code ?? '', field: 'auth_code' };
    await kit.identity.proveSecondFactor(tx, claim, caller.context);
    return { patch: { isSeenNameEqual } };
  });
}

/** The seller needs twelve hours more, with a reason that the buyer sees. */
export function postponeOrder(
  kit: Kit,
  caller: Caller,
  input: DecodedInputOf<typeof calls.postpone>,
): Promise<OrderRecord> {
  const { id, reason, text } = input;
  const change = changeOf(caller, { id, event: 'postpone', reason, text });
  return changeOrder(kit, change, async () => ({
    patch: { postponeReason: reason, postponeText: change.text },
  }));
}

/** A side applies for rights protection; the buyer has to wait a while for the seller. */
export function disputeOrder(
  kit: Kit,
  caller: Caller,
  input: DecodedInputOf<typeof calls.dispute>,
): Promise<OrderRecord> {
  const { id, reason, text } = input;
  const change = changeOf(caller, { id, event: 'dispute', reason, text });
  return changeOrder(kit, change, async (_tx, order) => {
    const side = sideOf(order, caller.session.userId) ?? 'buyer';
    const at = kit.clock.now();
    const from = disputeFrom(order, side) ?? at;
    if (from > at) {
      const until = minuteText(from);
      throw new AppError('fiat.dispute_too_early', { field: 'id', until, accepted: until });
    }
    const opened = {
      disputedAt: at,
      disputedBy: side,
      disputeReason: reason,
      disputeText: change.text ?? '',
    };
    return {
      patch: { ...opened, ...(reason === 'payer_name_differs' ? { isSeenNameEqual: false } : {}) },
    };
  });
}
