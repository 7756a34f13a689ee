import { type Client, ClientError, createClient, memoryTokenStore } from '@openbourse/client';
import { DAY_MS } from '@openbourse/money';
import type { Random } from '@openbourse/testkit/seeded-random';
import type { World } from '../world/world.ts';
import { alone } from './alone.ts';
import type { Act, Town } from './capability.ts';
import { type Person, STILL } from './person.ts';
import { loginOf, sendCallOf } from './reach.ts';
import { orRefused } from './second-factor.ts';

/** Guesses and codes after which one caller would wait. */
const TRIES = 6;
/** Codes that a logged-in person gets in a day. */
const OWN_CODES = 5;

/** A caller in a network in which the owner of an account was never seen. */
function strangerOf(world: World, random: Random): Client {
  const network = `172.${16 + random.int(16)}.${random.int(250)}.1`;
  return createClient({
    ...{ baseUrl: world.url, tokens: memoryTokenStore(), clock: { now: world.clock.now, ...STILL } },
    ...{ lock: (run) => run(), locale: () => 'en', onEvent: () => undefined },
    fetch: (url, init) => world.fetchUser(url, init, network),
  });
}

/** Strangers guess the password of a person and ask for codes; the owner logs in and gets a code all the same. */
export const lockOut: Act = {
  name: 'security.lock_out',
  weight: 1,
  run: ({ town, world, person, random }) =>
    alone(person, async () => {
      const [password = ''] = person.secrets.passwords;
      if ((await refusalOfLogIn(person, password)) !== null) return;
      const account = person.email;
      for (let tries = 0; tries < TRIES; tries += 1) {
        const stranger = strangerOf(world, random);
        await orRefused(() => stranger.call('identity.login', loginOf(account, 'a guess of a stranger')));
        await orRefused(() => stranger.call(sendCallOf(account), { account, purpose: 'forget' }));
      }
      if ((await refusalOfLogIn(person, password)) === 'identity.login_throttled')
        town.fail('locked out', `${account} is kept out by the guesses of strangers`);
      await checkOwnCode(town, person);
    }),
};

async function refusalOfLogIn({ client, email: account }: Person, password: string): Promise<string | null> {
  try {
    await client.call('identity.login', loginOf(account, password));
    return null;
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return error.key === 'identity.second_factor_required' ? null : error.key;
  }
}

/** The session of a person gets a code unless it had those of the day or one a minute ago. */
async function checkOwnCode({ world, fail }: Town, { client, email, userId }: Person): Promise<void> {
  const own = await world.read(
    `select 1 from identity.code where account = $1 and requester = $2 and created_at > to_timestamp($3 / 1000.0)`,
    [email, `user:${userId}`, world.clock.now() - DAY_MS],
  );
  try {
    await client.call('identity.send_code', { purpose: 'amend_password' });
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    const isOwnFault = own.length >= OWN_CODES || Number(error.details['seconds']) <= 60;
    if (error.key === 'identity.code_too_soon' && !isOwnFault)
      fail('locked out', `${email} gets no code because strangers asked for codes`);
  }
}
