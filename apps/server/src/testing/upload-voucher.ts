import type { Envelope } from '@openbourse/api';
import { TEST_PASSWORD } from './accounts.ts';
import { samplePicture } from './sample-pictures.ts';
import type { TestServer, TestUser } from './start-test-server.ts';

const tokens = new WeakMap<TestUser, string>();

/** Logs in once for all uploads of a user. */
async function tokenOf(server: TestServer, user: TestUser): Promise<string> {
  const known = tokens.get(user);
  if (known !== undefined) return known;
  const login = { account: user.email, password: TEST_PASSWORD };
  const { accessToken } = await server.guest().call('identity.login', login);
  tokens.set(user, accessToken);
  return accessToken;
}

/** Uploads a picture of a voucher in the name of a user and answers its id. */
export async function uploadVoucher(server: TestServer, user: TestUser): Promise<string> {
  const accessToken = await tokenOf(server, user);
  const form = new FormData();
  form.set('type', 'deposit_voucher');
  form.set('file', new Blob([Uint8Array.from(await samplePicture('png'))]), 'voucher.png');
  const answer = await fetch(`${server.url}/api/public/common/image_upload`, {
    method: 'POST',
    headers: { authorization: accessToken, 'x-requested-with': 'XMLHttpRequest' },
    body: form,
  });
  return ((await answer.json()) as Envelope<{ id: string }>).data.id;
}
