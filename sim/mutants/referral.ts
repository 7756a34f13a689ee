import { mutantsOf } from './mutant.ts';

const HOUR = 'apps/server/src/referral/settle-hour.ts';
const PAY = 'apps/server/src/referral/pay-due.ts';
const SHARE = 'packages/engine/src/referral/share-fee.ts';

/** Defects of invitations. */
export const REFERRAL_MUTANTS = mutantsOf({ seed: 11, only: 'referral.,spot.', days: 0.4, bursts: 10 }, [
  {
    name: 'referral.one_transaction_per_house',
    file: 'apps/server/src/ledger/txn-shapes.ts',
    find: 'referral_commission: { postings: range(2, POSTINGS_MAX), currencies: POSTINGS_MAX },',
    replace: 'referral_commission: { postings: [2], currencies: POSTINGS_MAX },',
    why: 'Money F1: an ordinary payment out of two accounts halts 25 markets for ever.',
    trial: { only: 'referral.,spot.,contract.' },
  },
  {
    name: 'referral.share_twice',
    file: PAY,
    find: "{ owner: { userId, wallet: 'trade' as const }, currencyId, amount },",
    replace:
      "{ owner: { userId, wallet: 'trade' as const }, currencyId, amount },\n      { owner: { userId, wallet: 'trade' as const }, currencyId, amount },\n      { owner: { house: 'fees' }, currencyId, amount: `-${amount}` },",
    why: 'An inviter is paid twice.',
  },
  {
    name: 'referral.paid_again',
    file: 'apps/server/src/referral/settle-queries.ts',
    find: '       update referral.commission set is_paid = true\n',
    replace: '       update referral.commission set is_paid = false\n',
    why: 'A payment is due again for ever.',
  },
  {
    name: 'referral.void_paid',
    file: HOUR,
    find: 'voidReason: by.reasons.get(pairKey({ payerId, receiverId })) ?? null,',
    replace: 'voidReason: null,',
    why: 'A second account of the inviter earns a share of its own fees.',
  },
  {
    name: 'referral.agent_gets_whole_rate',
    file: SHARE,
    find: 'Math.min(agentRate, terms.agentMax) - given;',
    replace: 'Math.min(agentRate, terms.agentMax);',
    why: 'A chain of agents gets the rate of each.',
  },
  {
    name: 'referral.share_rounded_up',
    file: SHARE,
    find: "const whole = mulDiv(fee, BigInt(share.rate), RATE_ONE, 'floor');",
    replace: "const whole = mulDiv(fee, BigInt(share.rate), RATE_ONE, 'ceil');",
    why: 'Shares are more than their fees.',
  },
  {
    name: 'referral.hour_counted_twice',
    file: HOUR,
    find: 'if (last !== undefined) return { hour: last.hour + HOUR_MS, afterTxnId: last.toTxnId };',
    replace: 'if (last !== undefined) return { hour: last.hour + HOUR_MS, afterTxnId: last.afterTxnId };',
    why: 'Fees of an hour are shared again in the next one.',
  },
  {
    name: 'referral.hour_left_out',
    file: HOUR,
    find: 'const { afterTxnId, hour } = next;',
    replace: 'const { hour } = next;\n    const afterTxnId = next.afterTxnId + 3;',
    why: 'Fees at the beginning of an hour are never shared.',
  },
  {
    name: 'referral.settled_late',
    file: HOUR,
    find: 'const GRACE_MS = 60_000;',
    replace: 'const GRACE_MS = 600_000;',
    why: 'Inviters wait longer than they were told.',
  },
  {
    name: 'referral.agent_part_lost',
    file: 'apps/server/src/referral/settle-queries.ts',
    find: 'returning currency_id, house, ordinary + agent as amount',
    replace: 'returning currency_id, house, ordinary as amount',
    why: 'Agents are shown a share that they do not get.',
  },
  {
    name: 'referral.rates_not_bounded',
    file: 'apps/server/src/referral/agent-rates.ts',
    find: '  if (rate >= bounds.min && rate <= bounds.max) return;\n',
    replace: '  if (rate >= 0) return;\n',
    why: 'A sub-agent gets more than the agent above.',
  },
]);
