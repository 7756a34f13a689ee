import { NEWS_LOCALES } from '@openbourse/api';
import { findOwnShare, verifyAllocation } from '@openbourse/engine';
import { HOUR_MS } from '@openbourse/money';
import { seededRandom, type Random } from '@openbourse/testkit/seeded-random';
import { seedDemoToken } from '../../apps/server/src/market/index.ts';
import { amountOf } from './amount.ts';
import type { Act, Capability, Scene, Town } from './capability.ts';
import { allOf } from './list.ts';
import { type Person, Wrong } from './person.ts';
import { decide } from './second-person.ts';

/** After its end an offering is allocated and paid within this time, once the server is at rest. */
const SETTLED_WITHIN_MS = 4_000;
const FINANCIAL = 5;

/** A small offering, so that a few people ask for more than there is. */
async function offer(town: Town, random: Random, startsInMs: number): Promise<void> {
  const risk = town.officer('risk');
  const [token] = await risk.call('subscription.operator_tokens', {});
  if (token === undefined) throw new Error('no coin to offer');
  const presaleAt = town.world.clock.now() + HOUR_MS + startsInMs;
  const supply = 100 + random.int(5_000);
  const draft = await risk.change(
    'subscription.operator_save_offering',
    {
      ...{ token_id: token.currency_id, minimum: '10', reference_return_percent: '' },
      issue_price: `${1 + random.int(3)}.${random.int(1_000)}`,
      ...{ supply: String(supply), cap_per_user: String(1 + random.int(supply)) },
      ...{ presale_level: 1, presale_at: presaleAt, starts_at: presaleAt + HOUR_MS },
      ...{ cancel_until: presaleAt + 2 * HOUR_MS, ends_at: presaleAt + (3 + random.int(3)) * HOUR_MS },
    },
    random,
  );
  if (draft === null) return;
  const { id } = draft.offering;
  for (const locale of NEWS_LOCALES)
    await risk.change(
      'subscription.operator_save_text',
      { id, locale, name: 'Harbour', description: 'A token.' },
      random,
    );
  const proposed = await risk.change(
    'subscription.operator_publish',
    { id, reason: 'Terms agreed with the issuer' },
    random,
  );
  await decide(town, proposed, { role: 'risk', random });
}

const publish: Act = {
  name: 'subscription.publish',
  weight: 1,
  run: ({ town, random }) => offer(town, random, random.int(60_000)),
};

/** Published offerings that can still come to something. */
async function openOfferings({ person }: Scene) {
  const all = await person.call('subscription.offerings', {});
  return all.filter(({ phase }) => phase === 'pre_sale' || phase === 'subscribing');
}

const commit: Act = {
  name: 'subscription.commit',
  weight: 8,
  run: async (scene) => {
    const open = await openOfferings(scene);
    if (open.length === 0) return;
    // Dust now and then, which is below every minimum unless it is added to something.
    const amount = scene.random.int(6) === 0 ? '0.00000001' : scene.decimal(5, 2_000, 8);
    const input = { offering_id: scene.pick(open).id, amount };
    await scene.person.change('subscription.commit', input, scene.random);
  },
};

const cancel: Act = {
  name: 'subscription.cancel',
  weight: 2,
  run: async (scene) => {
    const { data } = await scene.person.call('subscription.commitments', { limit: 100 });
    const live = data.filter(({ commitment }) => commitment.state === 'live');
    if (live.length === 0) return;
    const input = { offering_id: scene.pick(live).offering.id };
    await scene.person.change('subscription.cancel', input, scene.random);
  },
};

/** Commits and takes back at once, in the hope that one of them is counted without the other. */
const commitAndCancel: Act = {
  name: 'subscription.commit_and_cancel',
  weight: 1,
  run: async (scene) => {
    const open = await openOfferings(scene);
    if (open.length === 0) return;
    const { person, random } = scene;
    const offering_id = scene.pick(open).id;
    await Promise.all([
      person.change('subscription.commit', { offering_id, amount: '500' }, random),
      person.change('subscription.cancel', { offering_id }, random),
      person.change('subscription.commit', { offering_id, amount: '700' }, random),
    ]);
  },
};

const fund: Act = {
  name: 'subscription.fund',
  weight: 3,
  run: async (scene) => {
    const accounts = { from_account_type_id: 1, to_account_type_id: FINANCIAL, currency_id: 1 } as const;
    const input = { ...accounts, amount: scene.decimal(100, 5_000, 2) };
    await scene.person.change('ledger.transfer', input, scene.random);
  },
};

const withdraw: Act = {
  name: 'subscription.withdraw',
  weight: 1,
  run: async ({ town, person, random, pick }) => {
    if (random.int(4) > 0) return;
    const all = await person.call('subscription.offerings', {});
    if (all.length === 0) return;
    const input = { id: pick(all).id, reason: 'The issuer has asked for it' };
    await town.officer('risk').change('subscription.operator_cancel', input, random);
  },
};

type Offering = Awaited<ReturnType<typeof openOfferings>>[number];

async function checkOffering(town: Town, { id, ends_at, settled_at, sold, phase }: Offering): Promise<void> {
  const guest = town.people[0]!;
  if (phase !== 'ended') return;
  const late = town.world.clock.now() - ends_at;
  if (settled_at === null && late > SETTLED_WITHIN_MS)
    town.fail('liveness', `offering ${id} ended ${late} ms ago and is not settled`);
  if (sold === null) return;
  const file = await guest.call('subscription.allocation', { id });
  const verified = verifyAllocation(file.text, file.sha256);
  if (!verified.isValid) town.fail('receipts', `allocation ${id}: ${JSON.stringify(verified.steps)}`);
  if (verified.steps.find(({ name }) => name === 'sold')?.found !== sold)
    town.fail('receipts', `offering ${id} shows ${sold} as sold, and its file something else`);
  for (const person of town.people) await checkOwn(town, person, { id, verified });
}

/** Users find their line in the file, with the amount that the account held. */
async function checkOwn(
  town: Town,
  person: Person,
  { id, verified }: { readonly id: number; readonly verified: ReturnType<typeof verifyAllocation> },
): Promise<void> {
  const { commitment } = await person.call('subscription.own', { offering_id: id });
  if (commitment === null) return;
  const own = findOwnShare(verified, commitment.ref);
  if (own === null) town.fail('receipts', `allocation ${id} has no line of ${person.email}`);
  const { amount, allocated, paid } = own.line;
  const { share } = commitment;
  if (amount !== commitment.amount || allocated !== share?.allocated || paid !== share.paid)
    town.fail('receipts', `allocation ${id}: ${JSON.stringify({ line: own.line, commitment })}`);
}

export const subscription: Capability = {
  name: 'subscription',
  setUp: async (town) => {
    await town.world.app.slices.db.transaction(seedDemoToken);
    await offer(town, seededRandom(1), 0);
  },
  acts: [publish, commit, cancel, commitAndCancel, fund, withdraw],
  book: async (person, sums) => {
    const rows = await allOf((cursor) => person.call('subscription.commitments', { cursor, limit: 100 }));
    for (const { commitment, offering } of rows) {
      if (commitment.state === 'live' && amountOf(commitment.amount) < amountOf(offering.minimum))
        throw new Wrong('terms', `${person.email} committed ${commitment.amount}, below ${offering.minimum}`);
      if (commitment.state !== 'settled' || commitment.share === null) continue;
      sums.subtract(offering.quote.code, commitment.share.paid);
      sums.add(offering.token.code, commitment.share.allocated);
    }
  },
  check: async (town) => {
    for (const offering of await town.people[0]!.call('subscription.offerings', {}))
      await checkOffering(town, offering);
  },
};
