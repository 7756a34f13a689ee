import { mutantsOf } from './mutant.ts';

const BATCH = 'apps/server/src/spot/batch.ts';
const BOOK = 'packages/engine/src/order-book/order-book.ts';
const ENGINE = 'packages/engine/src/order-book/matching-engine.ts';
const EXECUTE = 'apps/server/src/spot/execute-command.ts';
const WRITER = 'apps/server/src/spot/writer.ts';

/** Defects of the spot markets. */
export const SPOT_MUTANTS = mutantsOf({ seed: 19, only: 'spot.', days: 0.4, bursts: 16 }, [
  {
    name: 'spot.fee_rounded_down',
    file: BATCH,
    find: "mulDiv(base, ppmOf(buyer), PPM, 'ceil')",
    replace: "mulDiv(base, ppmOf(buyer), PPM, 'floor')",
    why: 'The house gives the rest of each fee away.',
    trial: { only: 'spot.,operator.announce_fees', days: 0.5, bursts: 12 },
  },
  {
    name: 'spot.fee_of_other_side',
    file: BATCH,
    find: 'BigInt(order === maker ? order.makerFeePpm : order.takerFeePpm)',
    replace: 'BigInt(order === taker ? order.makerFeePpm : order.takerFeePpm)',
    why: 'Makers pay the fee of takers.',
    trial: { only: 'spot.,operator.announce_fees', days: 0.5, bursts: 12 },
  },
  {
    name: 'spot.fee_not_taken',
    file: BATCH,
    find: "    this.journal.postUser(baseOf(trade.buyer), -trade.buyerFee, 'spot_fee');\n    this.journal.postPlatform(this.feeAccount(match.base.id), trade.buyerFee, 'spot_fee');\n",
    replace: '',
    why: 'Buyers see a fee that they do not pay.',
  },
  {
    name: 'spot.fee_to_seller',
    file: BATCH,
    find: "this.journal.postPlatform(this.feeAccount(match.base.id), trade.buyerFee, 'spot_fee')",
    replace: "this.journal.postUser(baseOf(trade.seller), trade.buyerFee, 'spot_fee')",
    why: 'Sellers get the fee of the house.',
  },
  {
    name: 'spot.trade_pays_twice',
    file: BATCH,
    find: "    this.journal.postUser(baseOf(trade.buyer), trade.base, 'spot_trade');\n",
    replace:
      "    this.journal.postUser(baseOf(trade.buyer), trade.base, 'spot_trade');\n    this.journal.postUser(baseOf(trade.buyer), trade.base, 'spot_trade');\n",
    why: 'A trade makes coins out of nothing.',
  },
  {
    name: 'spot.hold_kept_after_cancel',
    file: 'apps/server/src/spot/order.ts',
    find: "if (order.state !== 'pending') return 0n;",
    replace: "if (order.state === 'completed') return 0n;",
    why: 'Coins of a canceled order stay held for ever.',
  },
  {
    name: 'spot.hold_not_moved',
    file: BATCH,
    find: '    this.balances.hold(given, held - order.held);\n',
    replace: '    if (held > order.held) this.balances.hold(given, held - order.held);\n',
    why: 'What a trade or a cancel frees stays held.',
  },
  {
    name: 'spot.exit_not_placed',
    file: 'apps/server/src/spot/settle-exits.ts',
    find: "  if (executedLots === 0) return 'unused';\n",
    replace: "  if (executedLots >= 0) return 'unused';\n",
    why: 'An order that was filled has no exit, and nothing says so.',
  },
  {
    name: 'spot.trail_does_not_follow',
    file: 'packages/engine/src/order-book/matching-engine.ts',
    find: '      this.stops.follow(priceTicks);\n',
    replace: '',
    why: 'The stop price of a trailing order stays where it was.',
  },
  {
    name: 'spot.slice_keeps_its_place',
    file: BOOK,
    find: '    if (next === level) return true;\n',
    replace: '    if (next !== maker) return true;\n',
    why: 'The next slice of an iceberg trades before orders that came before it.',
  },
  {
    name: 'spot.hidden_shown_in_depth',
    file: BOOK,
    find: '        lots += doubles[(order >> 1) + QTY] as number;\n',
    replace:
      '        lots += (doubles[(order >> 1) + QTY] as number) + this.hiddenOf(doubles[(order >> 1) + ID] as number);\n',
    why: 'Everybody sees what an iceberg hides.',
  },
  {
    name: 'spot.place_of_slice_not_stored',
    file: 'apps/server/src/spot/batch.ts',
    find: '    this.turns.add(maker);\n',
    replace: '',
    why: 'After a restart a slice has the place of its order.',
  },
  {
    name: 'spot.scaled_the_other_way',
    file: 'packages/engine/src/order-book/scaled-orders.ts',
    find: "distribution === 'rising' ? index + 1 : count - index",
    replace: "distribution === 'rising' ? count - index : index + 1",
    why: 'Scaled orders are large where the person wanted them small.',
  },
  {
    name: 'spot.scaled_not_split',
    file: 'packages/engine/src/order-book/scaled-orders.ts',
    find: '      given = until;\n',
    replace: '',
    why: 'Scaled orders are more together than the person asked for.',
  },
  {
    name: 'spot.client_id_not_compared',
    file: EXECUTE,
    find: '  if (first.matchId !== terms.match.id || !isSameRequest(first.legs, command.request.legs)) {\n    refuse(clientOrderId);\n  }\n',
    replace: '',
    why: 'Another order with a used id is answered as if it were placed.',
  },
  {
    name: 'spot.repeat_places_again',
    file: EXECUTE,
    find: '    if (repeated !== undefined) return repeated;\n',
    replace: '',
    why: 'A repeated order is placed twice.',
  },
  {
    name: 'spot.balance_not_checked',
    file: EXECUTE,
    find: '    checkBalance(book, request, available + brought);\n',
    replace: '',
    why: 'Orders are placed without money.',
  },
  {
    name: 'spot.committed_before_write',
    file: WRITER,
    find: 'connection.commit(result.statements));',
    replace: 'connection.commit(result.statements.slice(2)));',
    why: 'Half a batch is committed: orders and trades without money.',
  },
  {
    name: 'spot.unknown_commit_repeated',
    file: WRITER,
    find: 'const isUnknown = error instanceof CommitUnknown || isConnectionLoss(error) || connection.isLost;',
    replace: 'const isUnknown = false;',
    why: 'Money F12: what a lost commit has done is done again.',
    trial: { seed: 1449, only: 'program.create_key,program.place_unnamed', days: 0.3, bursts: 14 },
    survives: 'Only a batch of several orders without ids is repeated, and no fault has met one yet.',
  },
  {
    name: 'spot.books_not_rebuilt',
    file: WRITER,
    find: 'const markets = await openMarkets(this.deps, unknown);',
    replace:
      'const opened = await openMarkets(this.deps, unknown);\n    const markets = { ...opened, books: this.markets?.books ?? opened.books };',
    why: 'After a lost commit the memory knows orders that the database does not have.',
    trial: { seed: 874, days: 0.3, bursts: 12 },
  },
  {
    name: 'spot.restart_loses_orders',
    file: 'apps/server/src/spot/open-order-queries.ts',
    find: 'where (w.user_id, w.match_id, w.order_id) > ($1, $2, $3)',
    replace:
      "where o.type = 'limit' and o.oco_order_id is null and o.side = 'buy' and (w.user_id, w.match_id, w.order_id) > ($1, $2, $3)",
    why: 'After a restart orders are in no book.',
  },
  {
    name: 'spot.restart_loses_executed_part',
    file: BOOK,
    find: 'this.rest(order, side, order.remainingLots, order.engineSeq);',
    replace: 'this.rest(order, side, order.remainingLots + 1, order.engineSeq);',
    why: 'After a restart a book offers more than its orders.',
  },
  {
    name: 'spot.price_of_taker',
    file: ENGINE,
    find: 'const priceTicks = this.book.fillPriceTicks(index);',
    replace:
      'const priceTicks = taker.priceTicks < 1e9 ? taker.priceTicks : this.book.fillPriceTicks(index);',
    why: 'Takers pay their limit and not the price of the maker.',
  },
  {
    name: 'spot.time_order_turned',
    file: 'packages/engine/src/order-book/order-book.ts',
    find: 'const maker = ints[this.levels.best(opposite)] as number;',
    replace: 'const maker = ints[this.levels.best(opposite) + PREVIOUS] as number;',
    why: 'The last order at a price trades first.',
  },
  {
    name: 'spot.fok_filled_in_part',
    file: ENGINE,
    find: "if (order.timeInForce === 'fok' && !this.fillsCompletely(taker)) return this.close(orderId, lots, 'fok');",
    replace: '',
    why: 'A fill-or-kill order is filled in part.',
  },
  {
    name: 'spot.oco_sibling_kept',
    file: ENGINE,
    find: '      this.cancelSibling(makerOrderId);\n',
    replace: '',
    why: 'Both legs of a pair trade.',
  },
  {
    name: 'spot.events_before_commit',
    file: WRITER,
    find: "    await traced('spot.commit', () => connection.commit(result.statements));",
    replace:
      "    this.answer({ waiting, result, at: this.deps.clock.now() });\n    await traced('spot.commit', () => connection.commit(result.statements));",
    why: 'People hear of trades that are not committed.',
    trial: { seed: 874, days: 0.3, bursts: 12 },
  },
  {
    name: 'spot.orders_of_others',
    file: 'apps/server/src/spot/read-queries.ts',
    find: 'spot.open_order where user_id = $1 and ($2::integer is null',
    replace: 'spot.open_order where user_id >= $1 and ($2::integer is null',
    why: 'People see and cancel the orders of others.',
  },
]);
