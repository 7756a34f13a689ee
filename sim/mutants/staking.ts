import { mutantsOf } from './mutant.ts';

/** Defects of staking. */
export const STAKING_MUTANTS = mutantsOf(
  { seed: 12, only: 'staking.,subscription.fund', days: 8, bursts: 8 },
  [
    {
      name: 'staking.day_counted_twice',
      file: 'apps/server/src/staking/order-queries.ts',
      find: 'update staking.order o set days_paid = o.days_paid + 1, paid = o.paid + paid.amount,',
      replace: 'update staking.order o set days_paid = o.days_paid + 1, paid = o.paid + 2 * paid.amount,',
      why: 'An order shows dividends that were not paid.',
    },
    {
      name: 'staking.day_paid_again',
      file: 'apps/server/src/staking/order-queries.ts',
      find: 'then (o.first_day + o.days_paid + 2)::timestamp',
      replace: 'then (o.first_day + o.days_paid + 1)::timestamp',
      why: 'The dividend of a day comes a day early.',
    },
    {
      name: 'staking.first_day_too_early',
      file: 'packages/engine/src/staking/terms.ts',
      find: 'const firstDay = (Math.floor(order.at / STAKING_DAY_MS) + 1) * STAKING_DAY_MS;',
      replace: 'const firstDay = Math.floor(order.at / STAKING_DAY_MS) * STAKING_DAY_MS;',
      why: 'A part of a day pays as a whole one.',
    },
    {
      name: 'staking.dividend_rounded_up',
      file: 'packages/engine/src/staking/terms.ts',
      find: "return mulDiv(principal, BigInt(aprPpm), DAYS_PER_YEAR * PPM, 'floor');",
      replace: "return mulDiv(principal, BigInt(aprPpm), DAYS_PER_YEAR * PPM, 'ceil');",
      why: 'The reward account pays more than was promised.',
    },
    {
      name: 'staking.dividend_not_posted',
      file: 'apps/server/src/staking/run-days.ts',
      find: "    journal.postUser(balances.get(keyOf(order)), dividend, 'staking_dividend');\n    journal.postPlatform(rewards, -dividend, 'staking_dividend');\n",
      replace: '',
      why: 'Dividends are listed and not paid.',
    },
    {
      name: 'staking.redeemed_keeps_dividends',
      file: 'apps/server/src/staking/redeem.ts',
      find: '  if (cost > 0n) {',
      replace: '  if (cost > parseDecimal(principal, scale)) {',
      why: 'Who leaves early keeps the dividends.',
    },
    {
      name: 'staking.principal_freed_twice',
      file: 'apps/server/src/staking/redeem.ts',
      find: '  await redeemOrder(tx, order.id, now);\n',
      replace: '',
      why: 'A redeemed order goes on, and is redeemed again.',
    },
    {
      name: 'staking.principal_not_held',
      file: 'apps/server/src/staking/subscribe.ts',
      find: '  balances.hold(balance, principal);\n',
      replace: '',
      why: 'What is staked can be spent.',
    },
    {
      name: 'staking.pool_not_counted',
      file: 'apps/server/src/staking/subscribe.ts',
      find: "  await changeProduct(tx, { id: productId, taken: formatDecimal(principal, scale), paid: '0' });\n",
      replace: '',
      why: 'More is taken than a pool has.',
    },
  ],
);
