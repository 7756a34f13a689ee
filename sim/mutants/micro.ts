import { mutantsOf } from './mutant.ts';

const BEAT = 'apps/server/src/micro/run-beat.ts';
const PLACE = 'apps/server/src/micro/place-order.ts';
const SETTLE = 'apps/server/src/micro/settle-orders.ts';

/** Defects of micro contracts and of the ticks that decide them. */
export const MICRO_MUTANTS = mutantsOf({ seed: 27, only: 'micro.', days: 0.2, bursts: 12 }, [
  {
    name: 'micro.entry_at_acceptance',
    file: BEAT,
    find: 'after: acceptedAt,',
    replace: 'after: acceptedAt - 1_000,',
    why: 'An order enters at a tick that was known before it.',
  },
  {
    name: 'micro.exit_at_wrong_tick',
    file: BEAT,
    find: 'orders.map(({ seriesId, expiresAt }) => ({ seriesId, at: expiresAt })),',
    replace: 'orders.map(({ seriesId, expiresAt }) => ({ seriesId, at: expiresAt - 1_000 })),',
    why: 'An order leaves at a tick before its last one.',
  },
  {
    name: 'micro.tie_is_lost',
    file: 'packages/engine/src/micro/settle.ts',
    find: "  if (move === 0) return 'tied';\n",
    replace: '',
    why: 'The house keeps the stakes of ties.',
  },
  {
    name: 'micro.payout_rounded_up',
    file: 'packages/engine/src/micro/settle.ts',
    find: 'return (stake * (RATE_ONE + rates.profit)) / RATE_ONE;',
    replace: 'return (stake * (RATE_ONE + rates.profit)) / RATE_ONE + 1n;',
    why: 'The house gives a unit away with each order.',
  },
  {
    name: 'micro.down_wins_when_up',
    file: 'packages/engine/src/micro/settle.ts',
    find: "return move > 0 === (direction === 'up') ? 'won' : 'lost';",
    replace: "return move > 0 === (direction === 'down') ? 'won' : 'lost';",
    why: 'Who is right loses.',
  },
  {
    name: 'micro.stake_not_held',
    file: PLACE,
    find: '  balances.hold(balance, stake);\n',
    replace: '',
    why: 'A stake can be spent before the order ends.',
  },
  {
    name: 'micro.hold_not_released',
    file: SETTLE,
    find: '    balances.hold(balance, -stake);\n',
    replace: '    if (net <= 0n) balances.hold(balance, -stake);\n',
    why: 'The stake of who wins stays held.',
  },
  {
    name: 'micro.practice_pays_money',
    file: SETTLE,
    find: 'const real = orders.filter(({ isPractice }) => !isPractice);',
    replace: 'const real = orders;',
    why: 'Play money wins money.',
  },
  {
    name: 'micro.rate_not_frozen',
    file: 'apps/server/src/micro/rates.ts',
    find: 'BigInt(order.profitPpm) * PER_PPM, loss',
    replace: '850_000n * PER_PPM, loss',
    why: 'An order is settled by another rate than it was placed with.',
  },
  {
    name: 'micro.day_not_counted',
    file: SETTLE,
    find: '  if (real.length > 0) await addToDays(tx, daysOf(real, at));\n',
    replace: '',
    why: 'The public result of a day leaves orders out.',
  },
  {
    name: 'micro.bankroll_not_charged',
    file: SETTLE,
    find: "    journal.postPlatform(bankroll, -net, 'micro_settlement');\n",
    replace: '',
    why: 'Winnings come from nowhere.',
  },
  {
    name: 'micro.loss_of_day_not_counted',
    file: PLACE,
    find: '  const left = leftOf(limit.lossLimit, addDecimal(standing.lost, standing.atRisk));\n',
    replace: "  const left = leftOf(limit.lossLimit, '0');\n",
    why: 'The loss limit that a person has set does not hold.',
  },
  {
    name: 'micro.history_of_others',
    file: 'apps/server/src/micro/order-queries.ts',
    find: '`${ORDER} where ($1::bigint is null or o.user_id = $1) and ($2::integer',
    replace: '`${ORDER} where ($1::bigint is null or o.user_id >= $1) and ($2::integer',
    why: 'People see the orders of others.',
  },
  {
    name: 'tick.told_by_any_venue',
    file: 'apps/server/src/market/feed/guard.ts',
    find: 'const middle = counted.length < rules.sourcesMin ? null : middleOf(counted, rules.disagreementPpm);',
    replace:
      'const middle = counted.length < rules.sourcesMin ? null : ([...venues.values()].at(-1)?.price ?? null);',
    why: 'Money F7: a venue that tells something else than the others liquidates people.',
    trial: { seed: 213, only: 'contract.fund,contract.open', bursts: 4, days: 0.05 },
  },
  {
    name: 'tick.middle_of_two_that_differ',
    file: 'apps/server/src/market/feed/guard.ts',
    find: 'if (upper === undefined || lower === undefined || isApart(upper, lower, disagreementPpm)) return null;',
    replace: 'if (upper === undefined || lower === undefined) return null;',
    why: 'Reliability R-4: one lying venue of two moves the price that closes positions.',
    trial: { seed: 4, only: 'contract.lean,contract.open,contract.fund', bursts: 14, days: 0.4 },
  },
  {
    name: 'tick.forex_never_closes',
    file: 'apps/server/src/market/feed/trading-hours.ts',
    find: '  return !isWeekend(day) && !isHoliday(day);\n',
    replace: '  return !isHoliday(day);\n',
    why: 'Money F19: positions are closed by prices of a market that is closed.',
    trial: { only: 'forex.,contract.fund,micro.fund', days: 3, bursts: 16 },
  },
  {
    name: 'tick.root_of_running_minute',
    file: 'apps/server/src/tick/recorder.ts',
    find: 'at < minute + MINUTE_MS) return null;',
    replace: 'at < minute) return null;',
    why: 'A root is published before the last tick of its minute.',
  },
]);
