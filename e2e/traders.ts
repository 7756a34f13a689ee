import { certify, createPerson, PAY_PASSWORD, type Person, readCode } from './accounts.ts';
import { letMinutePass } from './time.ts';

/** A person who may trade at once: verified, with play money and a transaction password. */
export async function createTrader(baseUrl: string): Promise<Person> {
  const person = await createPerson(baseUrl);
  await certify(person);
  await setPayPassword(person);
  await letMinutePass(person);
  return person;
}

/** Sets the transaction password; who has one proves it, and setting it again holds withdrawals. */
export async function setPayPassword(person: Person, old?: typeof PAY_PASSWORD): Promise<void> {
  const { client, email } = person;
  await letMinutePass(person);
  await client.call('identity.send_code', { purpose: 'amend_pay_password' });
  await client.call('identity.amend_pay_password', {
    pay_password: PAY_PASSWORD,
    re_pay_password: PAY_PASSWORD,
    ...(old !== undefined && { old_pay_password: old }),
    auth_code: await readCode(client, email),
  });
}
