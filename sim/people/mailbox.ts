import type { Person } from './person.ts';

/** The newest code that was sent to a person's address; null when there is none. */
export async function newestCode({
  client,
  email,
}: Pick<Person, 'client' | 'email'>): Promise<string | null> {
  const messages = await client.call('demo.mailbox', { target: email });
  return messages.find(({ code }) => code !== '')?.code ?? null;
}
