import { PAYMENT_LIMITS, type payment as calls, type ReplyOf } from '@openbourse/api';
import { compareDecimal, divDecimal, formatDecimal } from '@openbourse/money';
import type { Change } from '../kernel/change.ts';
import type { Tx } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import { maskLinks } from '../kernel/mask-links.ts';
import { readAmount, readCurrencyFor } from '../ledger/index.ts';
import { enqueueNotifications } from '../notification/index.ts';
import { findPayee, type Payee } from './find-payee.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { insertPayment, type PaymentRow } from './queries.ts';
import { presentPayment } from './show-payments.ts';
import { shownName } from './shown-name.ts';

type Paid = Omit<PaymentRow, 'id'>;

/**
 * Pays another user: the door lets the amount go, with the proof of the payer, and one transaction of the ledger moves it
 * (ADR 102). It is final. While a case of screening is about one of the two it is refused (ADR 121). Refuses
 * `payment.payee_unavailable`, `payment.own_account` and `payment.minimum`, besides what the door and the ledger refuse.
 */
export async function pay(
  deps: PaymentDeps,
  { tx, input, by, context, now }: Change<typeof calls.pay>,
): Promise<ReplyOf<typeof calls.pay>> {
  const { userId: payerId } = by;
  const payee = await findPayee(tx, deps, { payerId, sought: { account: input.uid, field: 'uid' } });
  const { id: currencyId, code, amount } = await readWanted(tx, deps, input);
  const note = maskLinks(input.note?.trim() ?? '');
  const publicId = deps.random.uuid();
  const subject = subjectOf({ publicId, payee, currencyId, amount });
  const { pay_password: payPassword, auth_code: authCode = '' } = input;
  const { sums, proved } = await deps.mayLeave.assertMayLeave(tx, {
    ...{ exit: 'payment', userId: payerId, currencyId, amount, payee: null },
    proof: { payPassword, authCode, subject, context },
  });
  assert(sums !== null && proved !== null, 'a payment counts and is proved');
  const people = [payerId, payee.userId];
  await deps.screening.screen(tx, { kind: 'payment', reference: publicId, userId: payerId, people });
  const payer = await deps.identity.readUser(tx, payerId);
  const paid: Paid = {
    ...{ publicId, payerId, payeeId: payee.userId, currencyId, code, amount, note },
    ...{ valueUsdt: sums.valueUsdt, factor: proved.factor },
    ...{ payerName: await shownName(tx, deps, payer), payeeName: payee.name },
    ...{ createdAt: now, withdrawableAt: now + PAYMENT_LIMITS.heldMs },
  };
  await move(tx, deps, paid);
  await announce(tx, { paid, payer, payee });
  return presentPayment(paid, { userId: payerId, uid: payee.uid });
}

/** The coin and the amount, which is at least worth the smallest payment. */
async function readWanted(
  tx: Tx,
  { priceOf }: PaymentDeps,
  input: { readonly currency_id: number; readonly amount: string },
): Promise<{ readonly id: number; readonly code: string; readonly amount: string }> {
  const currency = await readCurrencyFor(tx, input.currency_id, ['trade']);
  const { id, code, scale } = currency;
  const amount = formatDecimal(readAmount(input.amount, currency), scale);
  const limit = minimumOf({ scale, price: priceOf(code) });
  if (compareDecimal(amount, limit) < 0)
    throw new AppError('payment.minimum', { field: 'amount', limit, accepted: limit, asset: code });
  return { id, code, amount };
}

/** The smallest payment of a coin: its worth at the index, rounded up to the coin's step. One step while there is no index. */
export function minimumOf({
  scale,
  price,
}: {
  readonly scale: number;
  readonly price: string | null;
}): string {
  if (price === null) return formatDecimal(1n, scale);
  return divDecimal(PAYMENT_LIMITS.valueMin, price, scale, 'ceil');
}

/** The canonical text of what a payer approves. */
function subjectOf(of: {
  readonly publicId: string;
  readonly payee: Payee;
  readonly currencyId: number;
  readonly amount: string;
}): string {
  return ['pay', of.publicId, of.payee.uid, of.currencyId, of.amount].join('\n');
}

async function move(tx: Tx, { ledger }: PaymentDeps, paid: Paid): Promise<void> {
  const { publicId, payerId, payeeId, currencyId, amount } = paid;
  await insertPayment(tx, paid);
  await ledger.post(tx, {
    ...{ kind: 'payment', reference: publicId, idempotencyKey: publicId },
    postings: [
      { owner: { userId: payerId, wallet: 'trade' }, currencyId, amount: `-${amount}` },
      { owner: { userId: payeeId, wallet: 'trade' }, currencyId, amount },
    ],
  });
}

/** Notifies both sides; each learns of the other what the other's receipt shows. */
async function announce(
  tx: Tx,
  {
    paid,
    payer,
    payee,
  }: { readonly paid: Paid; readonly payer: { readonly uid: string }; readonly payee: Payee },
): Promise<void> {
  const { publicId: key, payerId, payeeId, amount, code, createdAt: at } = paid;
  const params = { amount, code, payment: key };
  await enqueueNotifications(tx, [
    {
      ...{ userId: payerId, kind: 'payment_sent', key, at },
      params: { ...params, name: payee.name, uid: payee.uid },
    },
    {
      ...{ userId: payeeId, kind: 'payment_received', key, at },
      params: { ...params, name: paid.payerName, uid: payer.uid },
    },
  ]);
}
