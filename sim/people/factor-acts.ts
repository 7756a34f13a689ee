import { createSoftwarePasskey } from '../../apps/server/src/testing/software-passkey.ts';
import { alone } from './alone.ts';
import type { Act, Scene, Town } from './capability.ts';
import type { Person } from './person.ts';
import { challengeOf, factorsOf, type KnownPasskey, orRefused, type SecondFactors } from './second-factor.ts';

/** Where a demonstration runs. */
const HOST = 'localhost';
const ORIGIN = `http://${HOST}`;

/** Something with what stands in for a person's authenticator, by who has one and changes nothing else meanwhile. */
const withFactors = (
  name: string,
  weight: number,
  run: (scene: Scene, factors: SecondFactors) => Promise<unknown>,
): Act => ({
  name: `security.${name}`,
  weight,
  run: (scene) =>
    alone(scene.person, async () => {
      const { authenticator_bound_at } = await scene.person.call('identity.security_center', {});
      if (authenticator_bound_at !== null) await run(scene, factorsOf(scene.person, authenticator_bound_at));
    }),
});

/** The password and a code of the authenticator; null while it shows none. */
function proofOf({ secrets }: Person): { readonly password: string; readonly code: string } | null {
  const code = secrets.authenticator?.code() ?? null;
  return code === null ? null : { password: secrets.passwords[0] ?? '', code };
}

const renewCodes = withFactors('renew_recovery_codes', 3, async ({ person, random }, factors) => {
  const proof = proofOf(person);
  if (proof === null) return;
  const before = factors.codes;
  // They are shown once, so an answer that is lost leaves none that its owner knows.
  factors.codes = null;
  const renewed = await person.change('identity.renew_recovery_codes', proof, random);
  if (renewed === null) return;
  factors.spent.push(...(before ?? []));
  factors.codes = [...renewed.recovery_codes];
});

/** Finishes a login by a recovery code; reports whether it opened the account. */
async function isOpenedByCode(person: Person, code: string): Promise<boolean> {
  const challenge = await challengeOf(person);
  if (challenge === null) return false;
  return (await orRefused(() => person.client.call('identity.login_second', { challenge, code }))) !== null;
}

/** A person without the authenticator at hand, or a stranger who found a code that was used. */
const useCode = withFactors('use_recovery_code', 3, async ({ town, person, random, pick }, factors) => {
  const [code] = factors.codes ?? [];
  if (code !== undefined && factors.codes !== null) {
    factors.codes = factors.codes.slice(1);
    const isOpened = await isOpenedByCode(person, code);
    if (isOpened) factors.spent.push(code);
    // Used or not, when the answer is lost.
    else factors.codes = null;
    town.journal.count(`recovery code ${isOpened ? 'opens' : 'is refused'}`);
  }
  if (factors.spent.length === 0 || random.int(3) > 0) return;
  const spent = pick(factors.spent);
  if (await isOpenedByCode(person, spent))
    town.fail('standing', `${person.email} is opened by a recovery code of before: ${spent}`);
});

const addPasskey = withFactors('add_passkey', 3, async ({ person, random }, factors) => {
  const proof = proofOf(person);
  if (proof === null) return;
  const begun = await person.change('identity.passkey_begin', proof, random);
  if (begun === null) return;
  const device = createSoftwarePasskey(HOST, random.uuid());
  const response = device.create(begun.options, ORIGIN);
  const kept = await person.change('identity.passkey_finish', { name: 'Phone', response }, random);
  if (kept !== null) factors.passkeys.push({ id: kept.id, device });
});

const removePasskey = withFactors('remove_passkey', 1, async ({ person, random, pick }, factors) => {
  const proof = proofOf(person);
  if (proof === null || factors.passkeys.length === 0) return;
  const { id } = pick(factors.passkeys);
  if ((await person.change('identity.passkey_remove', { id, ...proof }, random)) === null) return;
  factors.removed.push(...factors.passkeys.filter((one) => one.id === id));
  factors.passkeys = factors.passkeys.filter((one) => one.id !== id);
});

/** Finishes a login by a passkey, and then tries the same answer again; reports whether it opened the account. */
async function isOpenedByPasskey(town: Town, person: Person, { device }: KnownPasskey): Promise<boolean> {
  const challenge = await challengeOf(person);
  if (challenge === null) return false;
  const begun = await orRefused(() => person.client.call('identity.login_passkey_begin', { challenge }));
  if (begun === null) return false;
  const answer = { challenge, response: device.get(begun.options, ORIGIN) };
  const finish = () => orRefused(() => person.client.call('identity.login_passkey_finish', answer));
  if ((await finish()) === null) return false;
  if ((await finish()) !== null)
    town.fail('standing', `${person.email} is opened twice by one answer of a passkey`);
  return true;
}

const usePasskey = withFactors('use_passkey', 4, async ({ town, person, random, pick }, factors) => {
  const isThief = random.int(2) === 0;
  const all = isThief ? factors.removed : factors.passkeys;
  if (all.length === 0) return;
  const passkey = pick(all);
  const isOpened = await isOpenedByPasskey(town, person, passkey);
  if (isOpened && isThief)
    town.fail('standing', `${person.email} is opened by the passkey ${passkey.id}, which was removed`);
  town.journal.count(`passkey ${isThief ? 'of before ' : ''}${isOpened ? 'opens' : 'is refused'}`);
});

export const FACTOR_ACTS: readonly Act[] = [renewCodes, useCode, addPasskey, removePasskey, usePasskey];

/** At rest the account has the recovery codes and passkeys that its owner knows of. */
export async function checkFactors(town: Town, person: Person): Promise<void> {
  const center = await person.call('identity.security_center', {});
  const { codes, passkeys } = factorsOf(person, center.authenticator_bound_at);
  const listed = (await person.call('identity.passkeys', {})).map(({ id }) => id);
  const known = passkeys.map(({ id }) => id);
  if (listed.toSorted().join() !== known.toSorted().join())
    town.fail('standing', `${person.email} has the passkeys ${listed.join()}, and knows ${known.join()}`);
  if (codes !== null && center.recovery_codes_left !== codes.length)
    town.fail(
      'standing',
      `${person.email} has ${center.recovery_codes_left} recovery codes, not ${codes.length}`,
    );
}
