import { RECURRENCES } from '@openbourse/api';
import type { CallReply } from '@openbourse/client';
import { HOUR_MS, MINUTE_MS } from '@openbourse/money';
import { amountOf } from './amount.ts';
import type { Act, Capability, Scene, Town } from './capability.ts';
import { allOf } from './list.ts';
import type { Person } from './person.ts';

/** Matches that people trade. */
const MATCHES = [1, 2] as const;
/** Due periods are looked for every few seconds, and tried again for a while. */
const LATE_MS = 3 * MINUTE_MS;

type Quote = CallReply<'convert.quote'>;

const act = (name: string, weight: number, run: (scene: Scene) => Promise<unknown>): Act => ({
  name: `convert.${name}`,
  weight,
  run: async (scene) => void (await run(scene)),
});

/** Quotes as their person has seen them, by their ids. */
function quotesOf(person: Person): Map<string, Quote> {
  const known = (person.notes.get('convert') ?? new Map<string, Quote>()) as Map<string, Quote>;
  person.notes.set('convert', known);
  return known;
}

const convert = act('convert', 5, async (scene) => {
  const { person, random, pick } = scene;
  const side = pick(['buy', 'sell'] as const);
  const isTyped = random.int(3) === 0;
  const amount = scene.decimal(
    isTyped === (side === 'buy') ? 0.0001 : 5,
    isTyped === (side === 'buy') ? 0.02 : 900,
    6,
  );
  const input = { currency_match_id: pick(MATCHES), side, [isTyped ? 'to_amount' : 'from_amount']: amount };
  const quote = await person.change('convert.quote', input, random);
  if (quote === null) return;
  quotesOf(person).set(quote.id, quote);
  await person.change('convert.accept', { id: quote.id }, random);
});

const plan = act('add_plan', 2, async (scene) => {
  const { person, random, pick, world } = scene;
  const first_at = world.clock.now() + MINUTE_MS + random.int(HOUR_MS);
  const terms = { currency_match_id: pick(MATCHES), every: pick(RECURRENCES), first_at };
  return person.change('convert.add_plan', { ...terms, amount: scene.decimal(5, 200, 2) }, random);
});

const turn = act('turn_plan', 1, async ({ person, random, pick }) => {
  const plans = await person.call('convert.plans', {});
  if (plans.length === 0) return;
  const { id } = pick(plans);
  await person.change(
    pick(['convert.pause_plan', 'convert.resume_plan', 'convert.remove_plan'] as const),
    { id },
    random,
  );
});

/** Each conversion is what was quoted or better, and what its order did. */
async function checkConversions(town: Town, person: Person): Promise<void> {
  const fail = (what: object, reason: string): never =>
    town.fail('conversions', `${reason} for ${person.email}: ${JSON.stringify(what)}`);
  const conversions = await allOf((cursor) => person.call('convert.conversions', { cursor, limit: 100 }));
  const quotes = quotesOf(person);
  for (const one of conversions) {
    const seen = quotes.get(one.id) ?? one;
    town.journal.count(`conversion is ${one.state}${one.reason === null ? '' : ` by ${one.reason}`}`);
    if (one.state === 'accepted') fail(one, 'a conversion has no end');
    if (one.state !== 'done') continue;
    if (amountOf(one.paid ?? '0') > amountOf(seen.from_amount)) fail(one, 'more was paid than quoted');
    if (amountOf(one.received ?? '0') < amountOf(seen.to_amount)) fail(one, 'less was received than quoted');
    const { order } = await person.call('spot.order', { id: one.order_id ?? '' });
    if (order.executed_quantity !== order.quantity) fail(one, 'its order was not filled wholly');
  }
}

/** Each period of a plan is bought at most once, and none is forgotten. */
async function checkPlans(town: Town, person: Person): Promise<void> {
  const conversions = await allOf((cursor) => person.call('convert.conversions', { cursor, limit: 100 }));
  const bought = conversions.filter(
    ({ state, plan_id: planId }) => state === 'done' && planId !== null,
  ).length;
  const runs = await allOf((cursor) => person.call('convert.runs', { cursor, limit: 100 }));
  const done = runs.filter(({ state }) => state === 'done');
  if (new Set(runs.map(({ id }) => id)).size !== runs.length || done.length !== bought)
    town.fail('plans', `${person.email} has ${bought} purchases for ${JSON.stringify(done)}`);
  const before = town.world.clock.now() - LATE_MS;
  const waiting = runs.find(({ state, due_at: at }) => state === 'running' && at < before);
  const forgotten = (await person.call('convert.plans', {})).find(
    ({ next_at: at }) => at !== null && at < before,
  );
  if ((waiting ?? forgotten) !== undefined)
    town.fail('liveness', `${person.email} waits for ${JSON.stringify(waiting ?? forgotten)}`);
  for (const { state } of runs) town.journal.count(`period of a plan is ${state}`);
}

/** Conversions and recurring purchases; their money is that of their orders. */
export const converting: Capability = {
  name: 'convert',
  acts: [convert, plan, turn],
  check: async (town) => {
    for (const person of town.people) {
      await checkConversions(town, person);
      await checkPlans(town, person);
    }
  },
};
