import { NEWS_LOCALES } from '@openbourse/api';
import { DAY_MS, HOUR_MS } from '@openbourse/money';
import type { Clock } from '../../kernel/clock.ts';
import { seedDemoToken } from '../../market/index.ts';
import type { Subscription } from '../../subscription/index.ts';
import { type GrantDeps, grantPlayMoney } from '../grant-play-money.ts';
import type { SeededAccount } from '../seed-accounts.ts';
import { DESCRIPTIONS, roundName } from './offering-texts.ts';

export interface OfferingSeedDeps extends GrantDeps {
  readonly subscription: Pick<Subscription, 'seed' | 'commit'>;
  readonly clock: Pick<Clock, 'now'>;
}

const WEEK = 7 * DAY_MS;
/** The first round ends right after it was seeded, by the ordinary clock and the ordinary allocation. */
const FIRST_ENDS_MS = 30_000;
const FUNDS = { usdt: '20000', perCoinUsdt: '0', coins: 0, wallet: 'financial' } as const;
/**
 * Commitments of the accounts to the first round and to the second, in the order of the accounts; more than
 * there is.
 */
const FIRST = ['1500', '900', '7000', '2400', '640', '3100', '50', '1200', '4800', '260'];
const SECOND = ['0', '0', '5200', '1800', '940', '2600', '300', '3400', '700', '120'];

/** The terms of the rounds: one that ends at once, one that takes commitments, and one that has not begun. */
function roundsAt(now: number, tokenId: number) {
  const common = { tokenId, minimum: '10', presaleLevel: 2 };
  return [
    {
      ...common,
      issuePrice: '0.5',
      supply: '20000',
      capPerUser: '5000',
      referenceReturnPpm: 120_000,
      presaleAt: now - 3 * DAY_MS,
      startsAt: now - DAY_MS,
      endsAt: now + FIRST_ENDS_MS,
      cancelUntil: now - DAY_MS,
    },
    {
      ...common,
      issuePrice: '0.8',
      supply: '10000',
      capPerUser: '2000',
      referenceReturnPpm: 95_000,
      presaleAt: now - DAY_MS,
      startsAt: now - HOUR_MS,
      endsAt: now + 6 * DAY_MS,
      cancelUntil: now + 5 * DAY_MS,
    },
    {
      ...common,
      issuePrice: '1.2',
      supply: '50000',
      capPerUser: '4000',
      referenceReturnPpm: null,
      presaleAt: now + 7 * DAY_MS,
      startsAt: now + 9 * DAY_MS,
      endsAt: now + 14 * DAY_MS,
      cancelUntil: now + 13 * DAY_MS,
    },
  ];
}

function textsOf(round: number) {
  return NEWS_LOCALES.map((locale) => ({
    locale,
    name: roundName(locale, round),
    description: DESCRIPTIONS[locale],
  }));
}

/**
 * Offers the coin of the demonstration in three rounds, of which the first shows its allocation soon. The accounts
 * commit by the ordinary use-case.
 */
export async function seedOfferings(
  deps: OfferingSeedDeps,
  accounts: readonly SeededAccount[],
): Promise<void> {
  const tokenId = await deps.db.transaction(seedDemoToken);
  const people = accounts.filter(({ role }) => role !== 'provider');
  // Once for the rounds of a week, and before the clock of the first round runs.
  const key = `subscription:${Math.floor(deps.clock.now() / WEEK)}`;
  for (const { userId } of people) await grantPlayMoney(deps, { userId, key, shape: FUNDS });
  const rounds = roundsAt(deps.clock.now(), tokenId);
  const [first, second] = await deps.subscription.seed(
    rounds.map((terms, index) => ({ terms, texts: textsOf(index + 1) })),
  );
  if (first === undefined || second === undefined) return;
  for (const [index, { userId }] of people.entries()) {
    const person = { id: '', userId, userGroup: 'demo' };
    const session = { ...person, isUserReal: true, hasPayPassword: true, isFrozen: false };
    for (const { offering_id, amounts } of [
      { offering_id: first, amounts: FIRST },
      { offering_id: second, amounts: SECOND },
    ]) {
      const amount = amounts[index] ?? '0';
      if (amount !== '0') await deps.subscription.commit(session, { offering_id, amount });
    }
  }
}
