import { mutantsOf } from './mutant.ts';

const APPLY = 'apps/server/src/contract/apply-event.ts';
const BEAT = 'packages/engine/src/contract/beat-run.ts';
const CHANGE = 'apps/server/src/contract/change-position.ts';
const MARGIN = 'packages/engine/src/contract/margin.ts';
const SETTLEMENT = 'packages/engine/src/contract/settlement.ts';
const WRITER = 'apps/server/src/contract/writer.ts';

/** Defects of contracts. */
export const CONTRACT_MUTANTS = mutantsOf({ seed: 4, only: 'contract.', days: 0.2, bursts: 6 }, [
  {
    name: 'contract.covering_told_as_trigger',
    file: BEAT,
    find: "this.close(payer, { lots: payer.lots, reason: 'covering', covered });",
    replace: 'this.close(payer, { lots: payer.lots, reason: close.reason });',
    why: 'Money F2: a receipt proves a rigged close, and the auditor halts the match.',
    trial: { bursts: 14, days: 0.4 },
  },
  {
    name: 'contract.fee_rounded_down',
    file: MARGIN,
    find: "  return mulDiv(notional, rate, RATE_ONE, 'ceil');\n}\n\n/** `uPnL",
    replace: "  return mulDiv(notional, rate, RATE_ONE, 'floor');\n}\n\n/** `uPnL",
    why: 'The house gives the rest of each fee away.',
  },
  {
    name: 'contract.profit_of_other_side',
    file: MARGIN,
    find: "const move = holding.side === 'long' ? mark - holding.entry : holding.entry - mark;\n  return mulDiv",
    replace:
      "const move = holding.side === 'short' ? mark - holding.entry : holding.entry - mark;\n  return mulDiv",
    why: 'Who is right loses.',
  },
  {
    name: 'contract.liquidation_at_wrong_price',
    file: MARGIN,
    find: 'const secured = (holding.margin + amount) * EXACT_PER_MONEY;',
    replace: 'const secured = ((holding.margin + amount) * EXACT_PER_MONEY) / 2n;',
    why: 'Positions are liquidated at half the way to their price.',
    trial: { bursts: 14, days: 0.4 },
  },
  {
    name: 'contract.liquidation_fee_left_out',
    file: SETTLEMENT,
    find: 'const liquidationFee = close.isLiquidation\n',
    replace: 'const liquidationFee = close.isLiquidation && close.lots < 0\n',
    why: 'Liquidations are free.',
    trial: { bursts: 14, days: 0.4 },
  },
  {
    name: 'contract.spread_turned',
    file: MARGIN,
    find: "  const sign = side === 'long' ? 1n : -1n;\n  const rounding",
    replace: "  const sign = side === 'long' ? -1n : 1n;\n  const rounding",
    why: 'Who opens gets the spread.',
  },
  {
    name: 'contract.fired_by_tick_before_acceptance',
    file: BEAT,
    find: 'order.acceptedAt < this.beat.at && (reverses',
    replace: '(reverses',
    why: 'Money F5: an order takes a tick that was known before it.',
    survives:
      'No order is accepted before recorded ticks are decided, so only one at the instant of the next tick counts.',
  },
  {
    name: 'contract.commands_pass_ticks',
    file: WRITER,
    find: '      recordedAt = await assertDecided(tx, book, { before, isApart: this.outside.isApart });\n',
    replace: '',
    why: 'Money F5 and F14: commands pass recorded, public ticks, and ticks that were not heard of decide nothing.',
    trial: { seed: 5, days: 0.4, bursts: 20 },
  },
  {
    name: 'contract.exposure_not_bounded',
    file: 'packages/engine/src/contract/check-order.ts',
    find: '  if (worth(lots) <= at.room) return null;\n',
    replace: '  if (worth(lots) > 0n) return null;\n',
    why: 'Money F8: the pool owes without bound.',
    trial: { only: 'contract.whale,contract.open', bursts: 8 },
  },
  {
    name: 'contract.credit_not_read',
    file: WRITER,
    find: 'await readFree(tx, book, this.outside.takeUsers(book));',
    replace: 'await readFree(tx, book, []);',
    why: 'Money F4: a transfer that comes between makes the memory another one than the ledger.',
    trial: { only: 'contract.,ledger.' },
    survives: 'What a beat locks is read anew (`lockDecided`); people and beats hardly ever race in a world.',
  },
  {
    name: 'contract.debit_not_guarded',
    file: 'apps/server/src/contract/guard-transfer.ts',
    find: '  if (amount > spendable) {',
    replace: '  if (amount > available) {',
    why: 'Margin that cross positions need is moved away.',
    trial: { only: 'contract.,ledger.' },
  },
  {
    name: 'contract.debit_not_locked',
    file: 'apps/server/src/contract/guard-transfer.ts',
    find: '  deps.writer.markDirty(userId);\n',
    replace: '',
    why: 'The memory spends what was moved away.',
    trial: { only: 'contract.,ledger.' },
    survives: 'What a beat locks is read anew (`lockDecided`); people and beats hardly ever race in a world.',
  },
  {
    name: 'contract.margin_not_held',
    file: APPLY,
    find: 'journal.balances.hold(balance, position.margin - event.released);',
    replace: 'journal.balances.hold(balance, -event.released);',
    why: 'Margin can be spent twice.',
  },
  {
    name: 'contract.margin_not_freed',
    file: APPLY,
    find: '  journal.balances.hold(balance, -event.margin);\n',
    replace: '',
    why: 'Margin of closed positions stays held.',
  },
  {
    name: 'contract.order_hold_kept',
    file: CHANGE,
    find: '  balances.hold(balances.get(balanceKeyOf(userId)), -released);\n',
    replace: '',
    why: 'What a canceled order held stays held.',
  },
  {
    name: 'contract.open_fee_not_posted',
    file: APPLY,
    find: 'if (event.fee === 0n) return;\n  const name',
    replace: 'if (event.fee >= 0n) return;\n  const name',
    why: 'Openings are free, and lists say that they are not.',
  },
  {
    name: 'contract.overnight_not_listed',
    file: APPLY,
    find: 'fee: formatMoney(fee),\n    at: batch.at,',
    replace: "fee: '0',\n    at: batch.at,",
    why: 'A fee is taken that no list shows.',
    trial: { days: 4, bursts: 14 },
  },
  {
    name: 'contract.repeat_opens_again',
    file: WRITER,
    find: 'const first = command.once?.pick([...calls, ...batch.calls]) ?? null;',
    replace: 'const first = command.once?.pick([]) ?? null;',
    why: 'A repeated change is made twice.',
  },
  {
    name: 'contract.repeat_not_remembered',
    file: CHANGE,
    find: '      remember(batch, once, reply);\n      return reply;\n    },\n  });\n  return first === null ? value : (first.reply as PositionRow);',
    replace:
      '      return reply;\n    },\n  });\n  return first === null ? value : (first.reply as PositionRow);',
    why: 'Margin is added twice by one request.',
  },
  {
    name: 'contract.closes_of_others',
    file: 'apps/server/src/contract/close-queries.ts',
    find: '`${CLOSE} where ($1::bigint is null or c.user_id = $1) and',
    replace: '`${CLOSE} where ($1::bigint is null or c.user_id >= $1) and',
    why: 'People see the closes of others.',
  },
]);
