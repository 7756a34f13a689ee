import type { fiat as calls } from '@openbourse/api';
import { addDecimal, formatDecimal, parseDecimal, subDecimal } from '@openbourse/money';
import type { Change } from '../../kernel/change.ts';
import type { Tx } from '../../kernel/db.ts';
import { AppError, assert } from '../../kernel/error.ts';
import { Journal, lockBalances, writeBatch } from '../../ledger/index.ts';
import { findAd, writeAd } from '../ad/ad-queries.ts';
import type { AdRecord } from '../ad/ad.ts';
import { setDeadlines } from '../deadline/set-deadlines.ts';
import type { Deps } from '../deps.ts';
import { shareOutages } from '../deadline/outage-queries.ts';
import { sharePaymentMethods } from '../method/method-queries.ts';
import { publishMessages } from '../message/message.ts';
import { insertMessage } from '../message/message-queries.ts';
import { lockPeople } from '../person/lock-people.ts';
import { addToPeople } from '../person/person-queries.ts';
import { checkLeaving, checkLimits, checkMaker } from './check-opening.ts';
import { choosePayee, type Payee } from './choose-payee.ts';
import type { OrderRecord } from './order.ts';
import { findOrder, insertEvents, insertOrder, isReferenceUsed } from './order-queries.ts';
import { type Order, showOrder } from './present-order.ts';
import { publishOrders } from './publish-orders.ts';
import { type Asked, readTerms } from './read-terms.ts';
import { tellSides } from './tell-sides.ts';

interface Opening {
  readonly ad: AdRecord;
  readonly asked: Asked;
  readonly payee: Payee;
  readonly takerId: number;
  readonly at: number;
}

/** Opens an order on an ad with its coins in escrow. Refuses with the error keys of its call. */
export async function openOrder(
  deps: Deps,
  { tx, input, by, now: at }: Change<typeof calls.openOrder>,
): Promise<Order> {
  const takerId = by.userId;
  await shareOutages(tx);
  await sharePaymentMethods(tx);
  const found = await findTakenAd(tx, input.ad_id, takerId);
  await lockPeople(tx, [takerId, found.userId]);
  const ad = await findTakenAd(tx, input.ad_id, takerId);
  await checkMaker(tx, deps, ad);
  const asked = readTerms(deps.market, ad, input);
  if (ad.side === 'sell') await checkLeaving(tx, deps, { ad, asked });
  const payee = await choosePayee(tx, deps, { ad, input, takerId });
  await checkLimits(tx, deps, { ad, asked, takerId });
  const order = await open(tx, deps, { ad, asked, payee, takerId, at });
  await publishOrders(tx, deps, [order.id]);
  return showOrder(deps, tx, { order, userId: takerId });
}

async function findTakenAd(tx: Tx, id: string, takerId: number): Promise<AdRecord> {
  const ad = await findAd(tx, id);
  if (ad === undefined) throw new AppError('fiat.ad_not_found', { field: 'ad_id' });
  if (ad.userId === takerId) throw new AppError('fiat.own_ad', { field: 'ad_id' });
  return ad;
}

async function open(tx: Tx, deps: Deps, opening: Opening): Promise<OrderRecord> {
  const { ad, asked, payee, takerId, at } = opening;
  if (ad.side === 'buy') await holdOfSeller(tx, deps, opening);
  deps.modes.require('open', { product: 'fiat', currencyIds: [ad.currencyId] });
  await takeFromAd(tx, { ad, asked, at });
  const publicId = deps.random.uuid();
  const people = [takerId, ad.userId];
  await deps.screening.screen(tx, { kind: 'sale', reference: publicId, userId: takerId, people });
  const [buyerId, sellerId] = ad.side === 'sell' ? [takerId, ad.userId] : [ad.userId, takerId];
  await insertOrder(tx, {
    ...asked,
    ...{ publicId, buyerId, sellerId, takerId },
    paymentReference: await newReference(tx, deps),
    adId: ad.id,
    merchantId: ad.merchantId,
    currencyId: ad.currencyId,
    unit: ad.unit,
    held: ad.side === 'sell' ? addDecimal(asked.quantity, asked.fee) : asked.quantity,
    paymentKind: payee.kind,
    methodVersion: payee.methodVersion,
    payeeSealed: deps.box.seal(Buffer.from(JSON.stringify(payee.details)), publicId),
    payeeQrFileId: payee.qrFileId,
    windowMinutes: ad.windowMinutes,
    remarks: ad.remarks,
    createdAt: at,
  });
  const order = await findOrder(tx, publicId);
  assert(order !== undefined, 'an order that was opened is stored');
  await recordOpening(tx, deps, { order, at });
  await replyAtOnce(tx, { ad, order, at });
  return order;
}

/** Of a seller who takes a buying ad the coins are held now; a selling ad holds them already. */
async function holdOfSeller(tx: Tx, deps: Deps, { ad, asked, takerId }: Opening): Promise<void> {
  const key = { userId: takerId, wallet: 'fiat', currencyId: ad.currencyId } as const;
  const leaving = {
    exit: 'sale',
    userId: takerId,
    currencyId: ad.currencyId,
    amount: asked.quantity,
  } as const;
  await deps.mayLeave.assertMayLeave(tx, { ...leaving, payee: null, proof: null });
  const balances = await lockBalances(tx, [key]);
  const balance = balances.get(key);
  const units = parseDecimal(asked.quantity, ad.scale);
  if (balance.available < units) {
    const available = formatDecimal(balance.available, ad.scale);
    const known = { limit: asked.quantity, available, accepted: available, asset: ad.coin };
    throw new AppError('ledger.insufficient_balance', { field: 'quantity', ...known });
  }
  balances.hold(balance, units);
  await writeBatch(tx, new Journal(balances));
}

async function takeFromAd(
  tx: Tx,
  { ad, asked, at }: { readonly ad: AdRecord; readonly asked: Asked; readonly at: number },
): Promise<void> {
  const remaining = subDecimal(ad.remaining, asked.quantity);
  const feeRemaining = ad.side === 'sell' ? subDecimal(ad.feeRemaining, asked.fee) : ad.feeRemaining;
  const live = addDecimal(ad.live, asked.quantity);
  await writeAd(tx, { ad: { ...ad, remaining, feeRemaining, live }, at });
}

async function recordOpening(
  tx: Tx,
  deps: Deps,
  { order, at }: { readonly order: OrderRecord; readonly at: number },
): Promise<void> {
  const actor = order.takerId === order.buyerId ? 'buyer' : 'seller';
  const event = { orderId: order.id, event: 'open', actor, fromState: null, toState: 'unpaid' } as const;
  const nothing = { reason: null, text: null, userId: null };
  await insertEvents(tx, { events: [{ ...event, ...nothing }], at });
  await setDeadlines(tx, { steps: [{ order, event: 'open' }], at });
  const none = { ended: 0, completed: 0, bought: 0, payments: 0, paymentMs: 0, releases: 0, releaseMs: 0 };
  const gains = [order.buyerId, order.sellerId].map((userId) => ({ ...none, userId, orders: 1 }));
  await addToPeople(tx, { gains, at });
  await tellSides(tx, deps, { told: [{ order, event: 'open', actor, reason: null }], at });
}

/** Writes the automatic reply of the ad. It names no user, so that it takes nothing of how much the maker may write. */
async function replyAtOnce(
  tx: Tx,
  { ad, order, at }: { readonly ad: AdRecord; readonly order: OrderRecord; readonly at: number },
): Promise<void> {
  if (ad.autoReply === '') return;
  const sender = order.takerId === order.buyerId ? 'seller' : 'buyer';
  const nothing = { template: null, fileId: null, userId: null, operatorName: null };
  const text = { sender, kind: 'text', text: ad.autoReply } as const;
  const row = await insertMessage(tx, { ...nothing, ...text, orderId: order.id, at });
  publishMessages(tx, order, [row]);
}

const REFERENCE_DIGITS = 10;

/** Short enough to be written on a payment; a used one is drawn again. */
async function newReference(tx: Tx, deps: Pick<Deps, 'random'>): Promise<string> {
  const digits = Array.from({ length: REFERENCE_DIGITS }, () => deps.random.int(10));
  const reference = digits.join('');
  return (await isReferenceUsed(tx, reference)) ? newReference(tx, deps) : reference;
}
