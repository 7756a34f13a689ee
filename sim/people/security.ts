import { ClientError } from '@openbourse/client';
import { alone } from './alone.ts';
import type { Act, Capability, Scene, Town } from './capability.ts';
import { checkFactors, FACTOR_ACTS } from './factor-acts.ts';
import { lockOut } from './lock-out.ts';
import { newestCode } from './mailbox.ts';
import type { Person } from './person.ts';
import { kindOf, loginOf, sendCallOf } from './reach.ts';
import { orRefused } from './second-factor.ts';
import { decide } from './second-person.ts';

const REASON = 'The owner called from the known number';

const newPassword = ({ random }: Scene): string => `cobalt river ${random.int(2 ** 31)} lantern`;

/** Sets a new password, which may be the present one from then on although the answer was lost. */
function replace(
  { person, town, random }: Scene,
  password: string,
  set: () => Promise<unknown>,
): Promise<void> {
  return alone(person, async () => {
    const { secrets } = person;
    const before = secrets.passwords;
    secrets.passwords = [password, ...before];
    const isDone = (await orRefused(set)) !== null;
    const refusal = isDone ? null : await refusalOf(person, password);
    const isSet = refusal === null;
    if (isSet) secrets.passwords = [password];
    // Whoever is kept waiting, or not served, does not learn which one it is.
    else if (refusal === WRONG) secrets.passwords = before;
    if (isSet && random.int(6) === 0 && (await refusalOf(person, before[0] ?? '')) === null)
      town.fail('standing', `${person.email} logs in with a password of before`);
  });
}

const WRONG = 'identity.wrong_credentials';

/** The reason why a password does not open an account; null when it does. */
async function refusalOf({ client, email: account }: Person, password: string): Promise<string | null> {
  try {
    await client.call('identity.login', loginOf(account, password));
    return null;
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return error.key === 'identity.second_factor_required' ? null : error.key;
  }
}

const amendPassword: Act = {
  name: 'security.amend_password',
  weight: 1,
  run: async (scene) => {
    const { person, world, random } = scene;
    const sent = await person.change('identity.send_code', { purpose: 'amend_password' }, random);
    const auth_code = sent === null ? null : newestCode(world, person);
    if (auth_code === null) return;
    const password = newPassword(scene);
    const [old_password = ''] = person.secrets.passwords;
    const input = { old_password, new_password: password, secondary_password: password, auth_code };
    await replace(scene, password, () => person.change('identity.amend_password', input, random));
  },
};

/** A person who forgot the password, or a thief of the mailbox, who has no authenticator. */
const forgetPassword: Act = {
  name: 'security.forget_password',
  weight: 1,
  run: async (scene) => {
    const { person, world, random, town } = scene;
    const { email: account } = person;
    await person.call(sendCallOf(account), { account, purpose: 'forget' });
    const auth_code = newestCode(world, person);
    if (auth_code === null) return;
    const { has_authenticator } = await person.call('identity.info', {});
    const isThief = random.int(3) === 0;
    const google_code = isThief ? '' : (person.secrets.authenticator?.code() ?? '');
    const password = newPassword(scene);
    const passwords = { new_password: password, secondary_password: password };
    const input = { account, type: kindOf(account), ...passwords, auth_code, google_code };
    await replace(scene, password, async () => {
      const done = await person.call('identity.forget_password', input);
      const after = await person.call('identity.info', {});
      if (isThief && has_authenticator && after.has_authenticator)
        town.fail('standing', `the password of ${account} was reset without its authenticator`);
      return done;
    });
  },
};

const freeze: Act = {
  name: 'security.freeze',
  weight: 1,
  run: async ({ town, person, random, pick }) => {
    if (random.int(2) === 0) {
      const subject = { user_id: person.userId, reason: REASON };
      await town.officer('risk').change('identity.operator_freeze_user', subject, random);
      return;
    }
    const [password = ''] = person.secrets.passwords;
    const proof = pick([{ password }, { pay_password: person.payPassword }]);
    await person.change('identity.freeze', proof, random);
  },
};

const unfreeze: Act = {
  name: 'security.unfreeze',
  weight: 5,
  run: async ({ town, random }) => {
    const { data } = await town
      .officer('risk')
      .call('identity.operator_users', { state: 'frozen', limit: 20 });
    for (const { id } of data) {
      const subject = { user_id: id, reason: REASON };
      const proposed = await town.officer('risk').change('identity.operator_unfreeze_user', subject, random);
      await decide(town, proposed, { role: 'risk', random });
    }
  },
};

/** A frozen person tries what would change something for others, and may end what is open. */
const actFrozen: Act = {
  name: 'security.act_frozen',
  weight: 4,
  run: async (scene) => {
    const { town, person, random, pick, decimal } = scene;
    if (!(await isFrozen(person))) return;
    const market = { currency_match_id: 1, side: pick(['buy', 'sell'] as const), type: 'market' } as const;
    const accounts = { from_account_type_id: 1, to_account_type_id: 2, currency_id: 1 } as const;
    const done = pick([true, false])
      ? await person.change('spot.place_order', { ...market, quantity: decimal(0.001, 0.01, 4) }, random)
      : await person.change('ledger.transfer', { ...accounts, amount: '1' }, random);
    if (done !== null && (await isFrozen(person)) && !(await wasThawed(town, person, scene)))
      town.fail('standing', `${person.email} is frozen and changed something`);
    await person.change('spot.cancel_all', {}, random);
  },
};

async function isFrozen(person: Person): Promise<boolean> {
  return (await person.call('identity.info', {})).is_frozen;
}

/** Reports whether the person was thawed and frozen again in this very instant. */
async function wasThawed(town: Town, person: Person, { world }: Scene): Promise<boolean> {
  const { data } = await town
    .officer('support')
    .call('identity.operator_user_events', { user_id: person.userId, limit: 20 });
  return data.some(({ kind, at }) => kind === 'unfrozen' && at > world.clock.now() - 60_000);
}

/** All sessions of a person end, by an operator or by the person. */
const endSessions: Act = {
  name: 'security.end_sessions',
  weight: 2,
  run: async ({ town, person, random, pick }) => {
    const way = pick(['operator', 'others', 'logout'] as const);
    if (way === 'operator') {
      const subject = { user_id: person.userId, reason: REASON };
      await town.officer('support').change('identity.operator_end_sessions', subject, random);
    } else if (way === 'others') await person.change('identity.revoke_session', {}, random);
    else await person.change('identity.logout', {}, random);
  },
};

const unbind: Act = {
  name: 'security.unbind_authenticator',
  weight: 1,
  run: async ({ person, random, town }) => {
    const { secrets } = person;
    const { has_authenticator } = await person.call('identity.info', {});
    if (!has_authenticator) {
      secrets.authenticator = null;
      return;
    }
    if (random.int(3) === 0) {
      const lost = { user_id: person.userId, reason: REASON };
      const proposed = await town
        .officer('support')
        .change('identity.operator_reset_authenticator', lost, random);
      await decide(town, proposed, { role: 'risk', random });
      return;
    }
    const code = secrets.authenticator?.code() ?? null;
    if (code === null) return;
    const [password = ''] = secrets.passwords;
    await person.change('identity.authenticator_unbind', { password, code }, random);
  },
};

/** A secret that changed holds withdrawals, and the log of the account names every change. */
async function checkHolds(town: Town): Promise<void> {
  for (const person of town.people) {
    const { is_frozen, withdrawal_hold_until } = await person.call('identity.security_center', {});
    const { data } = await person.call('identity.security_events', { limit: 100 });
    const last = data.find(({ kind }) => kind === 'password_changed' || kind === 'password_reset');
    const until = (last?.at ?? 0) + HOLD_MS;
    if (until > town.world.clock.now() && (withdrawal_hold_until ?? 0) < until)
      town.fail(
        'standing',
        `withdrawals of ${person.email} are held until ${withdrawal_hold_until}, not ${until}`,
      );
    await checkStays(town, person, data);
    const standing = data.find(({ kind }) => kind === 'frozen' || kind === 'unfrozen');
    if (is_frozen !== (standing?.kind === 'frozen') && data.length < 100)
      town.fail('standing', `${person.email} is ${is_frozen ? '' : 'not '}frozen by ${standing?.kind}`);
  }
}

const HOLD_MS = 24 * 3_600_000;
const CHANGES: readonly string[] = ['password_changed', 'password_reset'];
/** The server's clock is set so far back at most. */
const BACK_MS = 20_000;

/** Nothing is asked to leave by a chain or sold to people within a day after a password has changed. */
async function checkStays(
  town: Town,
  person: Person,
  events: readonly { readonly kind: string; readonly at: number }[],
): Promise<void> {
  const { data: withdrawals } = await person.call('wallet.withdrawals', { limit: 100 });
  const { data: orders } = await person.call('fiat.orders', { role: 'seller', limit: 100 });
  const taken = orders.filter(({ is_maker }) => !is_maker);
  for (const { at } of events.filter(({ kind }) => CHANGES.includes(kind)))
    for (const { id, created_at } of [...withdrawals, ...taken])
      if (created_at > at + BACK_MS && created_at < at + HOLD_MS - BACK_MS)
        town.fail('standing', `${id} of ${person.email} was let go at ${created_at}, held since ${at}`);
}

/** Secrets, sessions and the freeze of an account. */
export const security: Capability = {
  name: 'security',
  acts: [
    amendPassword,
    forgetPassword,
    freeze,
    unfreeze,
    actFrozen,
    endSessions,
    unbind,
    lockOut,
    ...FACTOR_ACTS,
  ],
  check: async (town) => {
    await checkHolds(town);
    for (const person of town.people) await checkFactors(town, person);
  },
};
