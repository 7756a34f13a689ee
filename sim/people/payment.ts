import { DAY_MS, MINUTE_MS } from '@openbourse/money';
import { amountOf } from './amount.ts';
import type { Act, Capability, Scene } from './capability.ts';
import { allOf } from './list.ts';
import { newestCode } from './mailbox.ts';

const USDT = 1;
const ASKED_AT = 'payment code asked at';

const act = (name: string, weight: number, run: (scene: Scene) => Promise<unknown>): Act => ({
  name: `payment.${name}`,
  weight,
  run: async (scene) => void (await run(scene)),
});

/** A code that proves a payment: of the authenticator, or of a message; null while there is none. */
async function codeFor({ person, world }: Scene): Promise<string | null> {
  const { authenticator } = person.secrets;
  if (authenticator !== null) return authenticator.code();
  const now = world.clock.now();
  // A code is sent once a minute.
  if (now - ((person.notes.get(ASKED_AT) as number | undefined) ?? 0) < MINUTE_MS) return null;
  person.notes.set(ASKED_AT, now);
  await person.call('identity.send_code', { purpose: 'pay' });
  return newestCode(world, person);
}

/** A payment to another person, now and then to oneself. */
async function askedOf(scene: Scene, amount: string) {
  const auth_code = await codeFor(scene);
  if (auth_code === null) return null;
  const { uid } = scene.pick(scene.town.people);
  return { uid, currency_id: USDT, amount, pay_password: scene.person.payPassword, auth_code };
}

const pay = act('pay', 6, async (scene) => {
  const amount = scene.random.int(8) === 0 ? '0.01' : scene.decimal(0.2, 400, 2);
  const asked = await askedOf(scene, amount);
  return asked === null ? null : scene.person.change('payment.pay', asked, scene.random);
});

/** A person who pays all there is, twice and beside a transfer of the same. */
const overdraw = act('overdraw', 1, async (scene) => {
  const { person, random } = scene;
  const { maximum } = await person.call('payment.quote', { currency_id: USDT });
  if (amountOf(maximum) === amountOf('0')) return;
  const asked = await askedOf(scene, maximum);
  if (asked === null) return;
  const ends = { from_account_type_id: 1, to_account_type_id: 5, currency_id: USDT };
  await Promise.all([
    person.change('payment.pay', asked, random),
    person.change('payment.pay', asked, random),
    person.change('ledger.transfer', { ...ends, amount: maximum }, random),
  ]);
});

const look = act('look', 2, async ({ person, pick, town }) => {
  const { email } = pick(town.people);
  await person.call('payment.payee', { account: email }).catch(() => undefined);
});

const choose = act('set_settings', 1, ({ person, random }) =>
  person.change(
    'payment.set_settings',
    { is_receiving: random.int(5) > 0, is_found_by_contact: random.int(2) === 0 },
    random,
  ),
);

/** Payments, which keep the sum of what people have and stay within what levels let go. */
export const payment: Capability = {
  name: 'payment',
  acts: [pay, overdraw, look, choose],
  book: async (person, sums) => {
    const payments = await allOf((cursor) => person.call('payment.list', { cursor, limit: 100 }));
    for (const { direction, code, amount } of payments)
      if (direction === 'sent') sums.subtract(code, amount);
      else sums.add(code, amount);
  },
  check: async (town) => {
    const { world, journal } = town;
    // Levels only rise in a run, so what a day let go is within what the level of now lets go.
    const beyond = await world.read<{ readonly userId: string; readonly day: string }>(
      `with gone as (
         select payer_id as user_id, value_usdt as value, created_at as at from payment.payment
         union all
         select user_id, value_usdt, created_at from wallet.withdrawal where state not in ('rejected', 'cancelled')
       )
       select g.user_id::text as "userId", sum(o.value)::text as day
       from gone g join gone o on o.user_id = g.user_id and o.at <= g.at and o.at > g.at - $1 * interval '1 millisecond'
       join identity."user" u on u.id = g.user_id
       group by g.user_id, g.at, u.level
       having sum(o.value) > (
         select max(t.value) from wallet.term t where t.name = 'withdraw_daily_max' and t.level = u.level)`,
      [DAY_MS],
    );
    const [first] = beyond;
    if (first !== undefined) town.fail('limits', `more left than a level lets go: ${JSON.stringify(first)}`);
    const [row] = await world.read<{ readonly count: number }>(
      'select count(*)::integer as count from payment.payment',
      [],
    );
    for (let one = 0; one < (row?.count ?? 0); one += 1) journal.count('payment is made');
  },
};
