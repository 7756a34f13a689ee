import { certify, createPerson, PAY_PASSWORD, type Person, readCode } from './accounts.ts';
import { letMinutePass } from './time.ts';

/** Somebody who may trade at once: verified, with play money and a transaction password. */
export async function createTrader(baseUrl: string): Promise<Person> {
  const person = await createPerson(baseUrl);
  await certify(person);
  await letMinutePass(person);
  await person.client.call('identity.send_code', { purpose: 'amend_pay_password' });
  await person.client.call('identity.amend_pay_password', {
    pay_password: PAY_PASSWORD,
    re_pay_password: PAY_PASSWORD,
    auth_code: await readCode(person.client, person.email),
  });
  await letMinutePass(person);
  return person;
}
