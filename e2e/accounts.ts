import { type Client, createClient, memoryTokenStore, newIdempotencyKey } from '@openbourse/client';

/** A user that a test made for itself, with a client of its own beside the browser's. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly client: Client;
  readonly tokens: () => { readonly accessToken: string; readonly refreshToken: string };
}

export const PASSWORD = 'bourse2026';
export const PAY_PASSWORD = '481516';
const INVITE_CODE = 'OPENBOURSE';
const EMAIL_LOGIN = 2;

/** A fresh address. */
export function freshEmail(): string {
  return `e2e-${newIdempotencyKey()}@example.com`;
}

/** A client that acts for one person over the API. */
function clientOf(
  baseUrl: string,
): Pick<Person, 'client' | 'tokens'> & { readonly store: ReturnType<typeof memoryTokenStore> } {
  const store = memoryTokenStore();
  const client = createClient({ baseUrl, tokens: store, locale: () => 'en', onEvent: () => undefined });
  const tokens = () => {
    const found = store.read();
    if (found === null) throw new Error('This person is not logged in.');
    return found;
  };
  return { client, tokens, store };
}

/** The newest code in the demo mailbox of an address. */
export async function readCode(client: Client, target: string): Promise<string> {
  const messages = await client.call('demo.mailbox', { target });
  const code = messages.find((message) => message.code !== '')?.code;
  if (code === undefined) throw new Error(`No code was sent to ${target}.`);
  return code;
}

/** Registers a person over the API; neither verified nor with a transaction password. */
export async function createPerson(baseUrl: string, inviteCode = INVITE_CODE): Promise<Person> {
  const email = freshEmail();
  const { client, tokens, store } = clientOf(baseUrl);
  await client.call('identity.send_email', { account: email, purpose: 'register' });
  store.write(
    await client.call('identity.register', {
      account: email,
      type: 'email',
      password: PASSWORD,
      re_password: PASSWORD,
      invite_code: inviteCode,
      sms_code: await readCode(client, email),
    }),
  );
  return { email, password: PASSWORD, client, tokens };
}

/** A further session, as another device would have it. */
export async function logIn(
  baseUrl: string,
  account: { readonly email: string; readonly password: string },
): Promise<Person> {
  const { client, tokens, store } = clientOf(baseUrl);
  const { email, password } = account;
  store.write(await client.call('identity.login', { account: email, password, login_type: EMAIL_LOGIN }));
  return { email, password, client, tokens };
}

/** Certifies a person as a demo server does at a touch, with its play money. */
export async function certify({ client }: Person): Promise<void> {
  await client.call('demo.verify_me', {}, { idempotencyKey: newIdempotencyKey() });
}
