import { mutantsOf } from './mutant.ts';

const DEADLINES = 'packages/engine/src/fiat/deadlines.ts';
const ESCROW = 'apps/server/src/fiat/order/move-escrow.ts';
const OPEN = 'apps/server/src/fiat/order/open-order.ts';
const RULE = 'apps/server/src/fiat/desk/rule.ts';

/** Defects of orders between people. */
export const FIAT_MUTANTS = mutantsOf({ seed: 2, only: 'fiat.,ledger.', days: 0.3, bursts: 7 }, [
  {
    name: 'fiat.released_twice',
    file: ESCROW,
    find: "  journal.postUser(buyer, quantity, 'fiat_release');\n",
    replace:
      "  journal.postUser(buyer, quantity, 'fiat_release');\n  journal.postUser(seller, -quantity, 'fiat_release');\n  journal.postUser(buyer, quantity, 'fiat_release');\n",
    why: 'A buyer gets the coins twice.',
  },
  {
    name: 'fiat.released_to_seller',
    file: ESCROW,
    find: "    if (one.order.state === 'completed') release(ending, one);",
    replace: "    if (one.order.state === 'cancelled' && one.held === '') release(ending, one);",
    why: 'A buyer who has paid gets nothing.',
  },
  {
    name: 'fiat.fee_of_taker',
    file: ESCROW,
    find: 'order.takerId === order.buyerId ? seller : buyer, -fee',
    replace: 'order.takerId === order.buyerId ? buyer : seller, -fee',
    why: 'Takers pay the fee of who published the ad.',
  },
  {
    name: 'fiat.escrow_not_given_back',
    file: ESCROW,
    find: '    journal.balances.hold(seller, -parseDecimal(held, scale));\n  }\n',
    replace: '    void seller;\n  }\n',
    why: 'Coins of a canceled order stay held.',
  },
  {
    name: 'fiat.escrow_given_back_twice',
    file: ESCROW,
    find: "const isHeldByAd = isRunning && ad.side === 'sell';",
    replace: "const isHeldByAd = isRunning && ad.side === 'buy';",
    why: 'Coins that an ad still sells are free.',
  },
  {
    name: 'fiat.ad_sells_more',
    file: OPEN,
    find: 'const remaining = subDecimal(ad.remaining, asked.quantity);',
    replace: 'const { remaining } = ad;',
    why: 'An ad sells coins that it does not have.',
  },
  {
    name: 'fiat.coins_of_seller_not_held',
    file: OPEN,
    find: '  balances.hold(balance, units);\n',
    replace: '',
    why: 'A seller spends the coins of a running order.',
  },
  {
    name: 'fiat.people_not_locked',
    file: OPEN,
    find: '  await lockPeople(tx, [takerId, found.userId]);\n',
    replace: '',
    why: 'Two take the same coins of an ad at once.',
  },
  {
    name: 'fiat.sides_not_locked',
    file: 'apps/server/src/fiat/order/change-order.ts',
    find: '  await lockPeople(tx, [found.buyerId, found.sellerId]);\n',
    replace: '',
    why: 'Buyer and seller end one order at once, each in another way.',
  },
  {
    name: 'fiat.dispute_to_wrong_side',
    file: RULE,
    find: "input.winner === 'buyer' ? 'award_buyer' : 'award_seller'",
    replace: "input.winner === 'seller' ? 'award_buyer' : 'award_seller'",
    why: 'Who is wrong gets the coins.',
    trial: { seed: 13, only: 'fiat.publish,fiat.take,fiat.pay,fiat.dispute,fiat.rule', days: 16, bursts: 20 },
  },
  {
    name: 'fiat.one_arbiter_rules_twice',
    file: RULE,
    find: '  } else await deps.operator.assertMayCheck(tx, by, first.operatorId);\n',
    replace: '  }\n',
    why: 'One arbiter decides alone where coins go.',
    trial: { seed: 13, only: 'fiat.publish,fiat.take,fiat.pay,fiat.dispute,fiat.rule', days: 16, bursts: 20 },
  },
  {
    name: 'fiat.deadline_not_stopped',
    file: DEADLINES,
    find: '    due += until - begins;\n',
    replace: '',
    why: 'Orders run out while banks are closed.',
    survives: 'An outage hardly ever ends while the payment of an order is still due.',
    trial: { seed: 13, only: 'fiat.publish,fiat.take,fiat.interrupt', days: 0.4, bursts: 40 },
  },
  {
    name: 'fiat.deadline_off_by_window',
    file: DEADLINES,
    find: 'const durationMs = times.windowMinutes * MINUTE_MS * (times.isExtended ? 2 : 1);',
    replace: 'const durationMs = (times.windowMinutes + 1) * MINUTE_MS * (times.isExtended ? 2 : 1);',
    why: 'A buyer has a minute more than the ad says.',
    trial: { seed: 13, only: 'fiat.publish,fiat.take,fiat.interrupt', days: 0.2, bursts: 16 },
  },
  {
    name: 'fiat.deadline_missed',
    file: 'apps/server/src/fiat/run-deadlines.ts',
    find: "  if (kind === 'expire') return 'expire';\n",
    replace: "  if (kind === 'expire') return null;\n",
    why: 'An order that nobody pays keeps the coins for ever.',
  },
  {
    name: 'fiat.deadlines_not_replaced',
    file: 'apps/server/src/fiat/deadline/set-deadlines.ts',
    find: '  await deleteDeadlines(\n    tx,\n    steps.map(({ order }) => order.id),\n  );\n',
    replace: '',
    why: 'An order that was paid expires.',
  },
  {
    name: 'fiat.leaves_while_held',
    file: 'apps/server/src/wallet/exit/may-leave.ts',
    find: "  if (until !== null && until > at) throw new AppError('wallet.withdrawals_held', { until });\n",
    replace: "  if (until !== null && until < 0) throw new AppError('wallet.withdrawals_held', { until });\n",
    why: 'Security H3: a thief of the mailbox sells all coins to people.',
    trial: { only: 'fiat.take,fiat.pay,security.amend,security.forget', days: 0.2, bursts: 12 },
  },
  {
    name: 'fiat.released_without_authenticator',
    file: 'apps/server/src/wallet/exit/may-leave.ts',
    find: "    await identity.proveSecondFactor(tx, { userId, code, field: 'auth_code' }, context);\n",
    replace: '    void { identity, userId, code, context };\n',
    why: 'Security H3: coins leave by the transaction password alone.',
    trial: { only: 'fiat.take,fiat.pay,fiat.confirm', bursts: 12 },
  },
  {
    name: 'fiat.fee_of_ad_lost',
    file: 'packages/engine/src/fiat/ad-fee.ts',
    find: 'return ad.feeRemaining > kept ? ad.feeRemaining - kept : 0n;',
    replace: 'return ad.feeRemaining > kept ? ad.feeRemaining - kept + 1n : 0n;',
    why: 'The last order of an ad has no fee left.',
    survives: 'A unit too much shows where an ad is sold to its last coin, which people hardly ever do.',
  },
  {
    name: 'fiat.ad_hold_not_freed',
    file: 'apps/server/src/fiat/ad/change-ad.ts',
    find: '  await freeAdHolds(tx, ads);\n',
    replace: '',
    why: 'Coins of an ended ad stay held.',
  },
  {
    name: 'fiat.ad_edit_not_held',
    file: 'apps/server/src/fiat/ad/edit-ad.ts',
    find: '    await moveAdHold(tx, deps, { ad, change: subDecimal(held, ad.held) });\n',
    replace: '    void held;\n',
    why: 'An ad offers coins that its merchant can spend.',
  },
]);
