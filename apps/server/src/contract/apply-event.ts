import {
  type ClosedEvent,
  type ContractEvent,
  type CrossAccount,
  formatConversion,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  liquidationPrice,
  type OpenedEvent,
  type OvernightEvent,
  quantityOf,
  type UnfilledEvent,
} from '@openbourse/engine';
import { addDecimal } from '@openbourse/money';
import { toTimestamp } from '../kernel/db.ts';
import { assert } from '../kernel/error.ts';
import type { Journal } from '../ledger/index.ts';
import { type Batch, remember } from './batch.ts';
import type { CloseFacts, NewMarginChange } from './close-queries.ts';
import { bring } from './bring.ts';
import { balanceKeyOf } from './contract-deps.ts';
import { type PositionRecord, presentPosition, setClosing, textOf, trailingText } from './position.ts';
import { closedNotice, filledNotice } from './tell-trades.ts';

/** Puts a decision of the engine into the rows and the money of its batch. */
export function applyEvent(batch: Batch, journal: Journal, event: ContractEvent): void {
  batch.events.push(event);
  if (event.type === 'opened') applyOpened(batch, journal, event);
  else if (event.type === 'closed') applyClosed(batch, journal, event);
  else if (event.type === 'overnight') applyOvernight(batch, journal, event);
  else if (event.type === 'margin_drawn') {
    setMargin(changedRecord(batch, event.id), event.marginLeft);
    moveMargin(batch, { id: event.id, kind: 'drawn', amount: -event.amount });
    journal.balances.hold(journal.balances.get(balanceKeyOf(event.userId)), -event.amount);
  } else if (event.type === 'trailed') changedRecord(batch, event.id).trail = trailingText(event.trail);
  else if (event.type === 'triggered') {
    const record = changedRecord(batch, event.id);
    record.state = 'closing';
    setClosing(record, event.closing);
  } else applyUnfilled(batch, journal, event);
}

/** The record of a live contract, which is stored with the batch. */
export function changedRecord(batch: Batch, id: string): PositionRecord {
  const record = batch.book.records.get(id);
  assert(record !== undefined, `contract ${id} is in memory`);
  batch.changed.add(record);
  return record;
}

export function setMargin(record: PositionRecord, margin: bigint): void {
  record.margin = formatMoney(margin);
  record.held = record.margin;
}

/** Keeps what moved the margin of a position, which no posting shows. Zero is no change. */
export function moveMargin(
  batch: Batch,
  change: {
    readonly id: string;
    readonly kind: NewMarginChange['kind'];
    readonly amount: bigint;
  },
): void {
  const { id: positionId, kind, amount } = change;
  if (amount !== 0n) batch.marginChanges.push({ positionId, kind, amount: formatMoney(amount) });
}

/** Ends an order that was not filled; the caller releases what it held. */
export function endOrder(
  record: PositionRecord,
  end: { readonly reason: NonNullable<PositionRecord['cancelReason']>; readonly at: number },
): void {
  record.state = 'cancelled';
  record.cancelReason = end.reason;
  record.closedAt = end.at;
  record.held = '0';
  record.openFee = '0';
}

function applyOpened(batch: Batch, journal: Journal, event: OpenedEvent): void {
  const { book, house } = batch;
  const { position } = event;
  const draft = book.drafts.get(event.id);
  if (draft !== undefined) {
    batch.settled.push(event.id);
    book.records.set(event.id, draft.record);
    bring({ journal, transfers: batch.transfers }, draft.transfers);
  }
  const wasWaiting = draft === undefined;
  const record = changedRecord(batch, event.id);
  record.state = 'trading';
  record.openPrice = formatPrice(position.entry);
  record.conversion = formatConversion(position.conversion);
  record.notional = formatMoney(position.notional);
  record.openFee = formatMoney(event.fee);
  record.entrySeq = event.seq;
  record.openedAt = event.at;
  setMargin(record, position.margin);
  if (draft !== undefined) remember(batch, draft.once, presentPosition(record, batch.rules));
  // Who opens at the market has the answer; a limit order may be filled while its owner looks elsewhere.
  if (wasWaiting) batch.notices.push(filledNotice(batch, record, event));
  const balance = journal.balances.get(balanceKeyOf(event.userId));
  journal.balances.hold(balance, position.margin - event.released);
  if (event.fee === 0n) return;
  const name = { reference: event.id, idempotencyKey: event.id };
  journal.begin({ kind: 'contract_open_fee', ...name, at: toTimestamp(event.at) });
  journal.postUser(balance, -event.fee, 'contract_open_fee');
  journal.postPlatform(house.fees, event.fee, 'contract_open_fee');
}

/** An opening at the next tick leaves nothing behind; a limit order gets back what it held. */
function applyUnfilled(batch: Batch, journal: Journal, event: UnfilledEvent): void {
  if (event.type === 'refused') {
    batch.settled.push(event.id);
    return;
  }
  const reason = event.refusal.key === 'contract.exposure_limit' ? 'exposure' : 'limits';
  endOrder(changedRecord(batch, event.id), { reason, at: event.at });
  batch.book.records.delete(event.id);
  journal.balances.hold(journal.balances.get(balanceKeyOf(event.userId)), -event.released);
}

function applyClosed(batch: Batch, journal: Journal, event: ClosedEvent): void {
  const { house, book } = batch;
  const { before, after, profit, fee, liquidationFee, deficit } = event;
  const record = changedRecord(batch, event.id);
  const closeId = batch.newId();
  const close = closeOf(batch, { id: closeId, record, event });
  batch.closes.push(close);
  const notice = closedNotice(batch, close);
  if (notice !== null) batch.notices.push(notice);
  record.lots = after?.lots ?? 0;
  record.notional = formatMoney(after?.notional ?? 0n);
  record.realisedProfit = addDecimal(record.realisedProfit, formatMoney(profit));
  record.closeFee = addDecimal(record.closeFee, formatMoney(fee + liquidationFee));
  setClosing(record, null);
  setMargin(record, after?.margin ?? 0n);
  record.state = 'trading';
  if (after === null) {
    record.state = 'closed';
    record.closeReason = event.reason;
    record.closedAt = event.at;
    book.records.delete(event.id);
  }
  const balance = journal.balances.get(balanceKeyOf(event.userId));
  journal.balances.hold(balance, -event.margin);
  if (profit === 0n && fee === 0n && liquidationFee === 0n) return;
  const key = `${event.id}:${before.lots}`;
  journal.begin({
    kind: 'contract_close',
    reference: closeId,
    idempotencyKey: key,
    at: toTimestamp(event.at),
  });
  // The insurance fund pays the part of a loss that the user cannot, so that the pool gets all of it.
  journal.postUser(balance, profit + deficit - fee - liquidationFee, 'contract_close');
  journal.postPlatform(house.pool, -profit, 'contract_close');
  journal.postPlatform(house.fees, fee, 'contract_close');
  journal.postPlatform(house.insurance, liquidationFee - deficit, 'contract_close');
}

function closeOf(
  batch: Batch,
  {
    id,
    record,
    event,
  }: { readonly id: string; readonly record: PositionRecord; readonly event: ClosedEvent },
) {
  const { before } = event;
  const { openPrice, openedAt, entrySeq } = record;
  assert(openPrice !== null && openedAt !== null && entrySeq !== null, 'what closes was opened');
  return {
    id,
    positionId: event.id,
    userId: event.userId,
    matchId: event.matchId,
    ruleId: record.ruleId,
    side: before.side,
    leverage: before.leverage,
    reason: event.reason,
    lots: event.lots,
    lotsBefore: before.lots,
    quantity: formatQuantity(quantityOf(before.terms, event.lots)),
    openPrice,
    closePrice: formatPrice(event.mark),
    profit: formatMoney(event.profit),
    fee: formatMoney(event.fee),
    liquidationFee: formatMoney(event.liquidationFee),
    deficit: formatMoney(event.deficit),
    margin: formatMoney(event.margin),
    returned: formatMoney(event.returned),
    entrySeq,
    exitSeq: event.seq,
    openedAt,
    closedAt: event.at,
    facts: factsOf(batch, event),
  };
}

function factsOf(batch: Batch, { before, cross, covered, trigger, reason }: ClosedEvent): CloseFacts {
  const price = before.marginMode === 'cross' ? null : liquidationPrice(before, before.terms.priceTick);
  return {
    margin_mode: before.marginMode,
    conversion: formatConversion(before.conversion),
    margin_before: formatMoney(before.margin),
    notional_before: formatMoney(before.notional),
    take_profit: textOf(before.takeProfit),
    stop_loss: textOf(before.stopLoss),
    liquidation_price: textOf(price),
    trailing: reason === 'trailing_stop' ? trailingText(before.trail) : null,
    cross: cross === null ? null : crossOf(batch, cross),
    covered: covered === null ? null : { id: covered.id, quantity: formatQuantity(covered.quantity) },
    trigger: trigger === null ? null : { seq: trigger.seq, at: trigger.at, price: formatPrice(trigger.mark) },
  };
}

function crossOf(batch: Batch, { free, members }: CrossAccount): NonNullable<CloseFacts['cross']> {
  return {
    available: formatMoney(free),
    positions: members.map(({ position, mark }) => ({
      id: position.id,
      symbol: batch.rules.get(position.terms.ruleId).match.symbol,
      side: position.side,
      quantity: formatQuantity(position.quantity),
      conversion: formatConversion(position.conversion),
      open_price: formatPrice(position.entry),
      notional: formatMoney(position.notional),
      margin: formatMoney(position.margin),
      maintenance_percent: formatPercent(position.maintenanceRate),
      maintenance_amount: formatMoney(position.maintenanceAmount),
      fee_percent: formatPercent(position.feeRate),
      mark_price: formatPrice(mark),
    })),
  };
}

function applyOvernight(batch: Batch, journal: Journal, event: OvernightEvent): void {
  const record = changedRecord(batch, event.id);
  const fee = event.fromFree + event.fromMargin;
  record.overnightFee = addDecimal(record.overnightFee, formatMoney(fee));
  setMargin(record, event.marginLeft);
  batch.overnightFees.push({
    positionId: event.id,
    userId: event.userId,
    matchId: event.matchId,
    side: record.side,
    day: event.day,
    notional: formatMoney(event.notional),
    percent: formatPercent(event.rate),
    fee: formatMoney(fee),
    at: batch.at,
  });
  moveMargin(batch, { id: event.id, kind: 'overnight', amount: -event.fromMargin });
  const balance = journal.balances.get(balanceKeyOf(event.userId));
  journal.balances.hold(balance, -event.fromMargin);
  if (fee === 0n) return;
  const idempotencyKey = `${event.id}:${event.day}`;
  journal.begin({
    kind: 'contract_overnight',
    reference: event.id,
    idempotencyKey,
    at: toTimestamp(batch.at),
  });
  journal.postUser(balance, -fee, 'contract_overnight');
  journal.postPlatform(batch.house.pool, fee, 'contract_overnight');
}
