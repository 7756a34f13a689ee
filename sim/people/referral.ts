import { HOUR_MS } from '@openbourse/money';
import { amountOf } from './amount.ts';
import type { Act, Capability, Scene, Town } from './capability.ts';
import { INVITED_BY } from './invitation.ts';
import { allOf } from './list.ts';
import type { Person } from './person.ts';
import { decide } from './second-person.ts';

/** An hour is settled a minute after its end by a job of each minute; a restart may begin that minute anew. */
const SETTLED_WITHIN_MS = HOUR_MS + 180_000;

const codeOf = async (person: Person): Promise<string> =>
  (await person.call('referral.authorization_code', {})).code;

const addAgent: Act = {
  name: 'referral.add_agent',
  weight: 2,
  run: async ({ town, person, random }) => {
    const code = await codeOf(person);
    const input = { code, rate_percent: String(20 + random.int(25)), reason: 'Brings many traders' };
    const proposed = await town.officer('risk').change('referral.operator_add_agent', input, random);
    await decide(town, proposed, { role: 'risk', random });
  },
};

const setAgentRate: Act = {
  name: 'referral.set_agent_rate',
  weight: 1,
  run: async ({ town, person, random }) => {
    const rate_percent = String(random.int(50));
    const input = { user_id: person.userId, rate_percent, reason: 'Another rate was agreed' };
    const proposed = await town.officer('risk').change('referral.operator_set_agent_rate', input, random);
    await decide(town, proposed, { role: 'risk', random });
  },
};

const endAgent: Act = {
  name: 'referral.end_agent',
  weight: 1,
  run: async ({ town, person, random }) => {
    if (random.int(3) > 0) return;
    const input = { user_id: person.userId, reason: 'The agreement has ended' };
    await town.officer('risk').change('referral.operator_end_agent', input, random);
  },
};

/** With the code of anybody, that of the caller as well: who is not in the team must not become an agent of it. */
const addSubAgent: Act = {
  name: 'referral.add_sub_agent',
  weight: 4,
  run: async ({ town, person, random, pick }) => {
    const code = await codeOf(pick(town.people));
    const input = { code, rate_percent: String(random.int(30)) };
    await person.change('referral.add_sub_agent', input, random);
  },
};

const setSubAgentRate: Act = {
  name: 'referral.set_sub_agent_rate',
  weight: 2,
  run: async ({ person, random, pick }) => {
    const all = await person.call('referral.sub_agents', {});
    if (all.length === 0) return;
    const input = { id: pick(all).id, rate_percent: String(random.int(40)) };
    await person.change('referral.set_sub_agent_rate', input, random);
  },
};

const addRates: Act = {
  name: 'referral.add_rates',
  weight: 1,
  run: async ({ town, world, random, pick }) => {
    if (random.int(3) > 0) return;
    const now = world.clock.now();
    const effective_from = now - (now % HOUR_MS) + (2 + random.int(4)) * HOUR_MS;
    const rates = pick([
      { level1_percent: '15', level2_percent: '5', months: 12, agent_max_percent: '45' },
      { level1_percent: '20.5', level2_percent: '0', months: 1, agent_max_percent: '50' },
      { level1_percent: '0', level2_percent: '0', months: 12, agent_max_percent: '30' },
    ]);
    const proposed = await town
      .officer('risk')
      .change(
        'referral.operator_add_rates',
        { ...rates, effective_from, reason: 'Rates of the next season' },
        random,
      );
    await decide(town, proposed, { role: 'risk', random });
  },
};

/** A second account of the inviter, which trades in the hope of a share of its own fees. */
const tradeWithOneself: Act = {
  name: 'referral.trade_with_oneself',
  weight: 3,
  run: async (scene) => {
    const { town, random } = scene;
    const account = secondAccountIn(town);
    if (account === undefined) return;
    const input = { currency_match_id: 1, type: 'market', quantity: '0.01' } as const;
    await account.change('spot.place_order', { ...input, side: side(scene) }, random);
  },
};

const side = ({ pick }: Scene): 'buy' | 'sell' => pick(['buy', 'sell'] as const);

function secondAccountIn({ people }: Town): Person | undefined {
  return people.find(({ index }) => INVITED_BY[index]?.isSamePerson === true);
}

async function checkInviter(town: Town, person: Person): Promise<void> {
  const { rewards, settled_until } = await person.call('referral.summary', {});
  const late = town.world.clock.now() - (settled_until ?? 0);
  if (settled_until !== null && late > SETTLED_WITHIN_MS)
    town.fail('liveness', `fees are settled until ${late} ms ago`);
  const days = await allOf((cursor) => person.call('referral.rewards', { cursor, limit: 100 }));
  for (const { code, amount } of rewards.total.currencies) {
    const parts = days.filter((day) => day.code === code);
    const sum = parts.reduce((all, { total }) => all + amountOf(total), 0n);
    if (sum !== amountOf(amount))
      town.fail('commissions', `${person.email} was paid ${amount} ${code}, by day something else`);
  }
  for (const { code, level1, level2, agent, total } of days)
    if (amountOf(level1) + amountOf(level2) + amountOf(agent) !== amountOf(total))
      town.fail('commissions', `${person.email}: the parts of ${total} ${code} are not its sum`);
}

/** An inviter gets nothing for an account that the inviter's own browser uses. */
async function checkSecondAccount(town: Town): Promise<void> {
  const account = secondAccountIn(town);
  const inviter = town.people.find(({ index }) => index === INVITED_BY[account?.index ?? -1]?.inviter);
  if (inviter === undefined) return;
  const { data } = await inviter.call('referral.invitees', { level: 1, limit: 100 });
  for (const { void_reason, reward_usdt } of data)
    if (void_reason !== null && reward_usdt !== null && amountOf(reward_usdt) !== 0n)
      town.fail(
        'commissions',
        `${inviter.email} was paid ${reward_usdt} for a relation void by ${void_reason}`,
      );
}

/**
 * All that is given of a fee is the highest rate among the agents of a chain, or that of the inviter, and what the
 * inviter's inviter gets besides.
 */
const TOO_MUCH = `select c.hour, c.payer_id, sum(c.rate) as given from referral.commission c
  group by c.hour, c.payer_id, c.currency_id, c.house
  having sum(c.rate) > greatest(
      (select max(v.rate) from referral.agent_version v where v.user_id = any (array_agg(c.receiver_id))),
      (select max(level1_rate) from referral.rate_version)
    ) + (select max(level2_rate) from referral.rate_version)
  limit 1`;

async function checkGiven({ world, fail }: Town): Promise<void> {
  const [found] = await world.read(TOO_MUCH);
  if (found !== undefined)
    fail('commissions', `more of a fee is given than one chain gets: ${JSON.stringify(found)}`);
}

/** Invitations, which are as old as the accounts: people come invited (`invitation.ts`). */
export const referral: Capability = {
  name: 'referral',
  acts: [addAgent, setAgentRate, endAgent, addSubAgent, setSubAgentRate, addRates, tradeWithOneself],
  book: async (person, sums) => {
    const days = await allOf((cursor) => person.call('referral.rewards', { cursor, limit: 100 }));
    for (const { code, total } of days) sums.add(code, total);
  },
  check: async (town) => {
    for (const person of town.people) await checkInviter(town, person);
    await checkSecondAccount(town);
    await checkGiven(town);
  },
};
