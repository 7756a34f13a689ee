import { LOGO_LIMITS } from '@openbourse/api';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePicture } from '../testing/sample-pictures.ts';
import { startTestServer, type TestOperator, type TestServer } from '../testing/start-test-server.ts';
import { uploadLogo } from '../testing/upload-logo.ts';

const REASON = 'committee of listings';
const BTC = 2;

let server: TestServer;
let risk: TestOperator;

beforeAll(async () => {
  server = await startTestServer();
  risk = await server.operator({ roles: 'risk' });
});
afterAll(() => server.stop());

const logoOf = async (code: string) =>
  (await risk.client.call('ledger.operator_currencies', {})).find((one) => one.code === code)?.logo;
const fetchLogo = (id: string) => fetch(`${server.url}/api/public/file/logo?id=${id}`);
const setLogo = (fileId: string, currencyId = BTC) =>
  risk.client.call('ledger.operator_set_logo', { currency_id: currencyId, file_id: fileId, reason: REASON });
/** Time passes for a picture, without the rest of the server. */
const age = (id: string, hours: number) =>
  server.owner.query(
    'update file.file set created_at = created_at - make_interval(hours => $2) where id = $1',
    [id, hours],
  );

test('a logo is a square PNG or WebP of an operator for risk, and no picture of a user', async () => {
  await expect(uploadLogo(risk, { format: 'jpeg' })).rejects.toMatchObject({
    key: 'file.unsupported_format',
    details: { accepted: 'PNG, WebP' },
  });
  await expect(uploadLogo(risk, { size: { width: 600, height: 599 } })).rejects.toMatchObject({
    key: 'file.not_square',
  });
  const support = await server.operator({ roles: 'support' });
  await expect(uploadLogo(support)).rejects.toMatchObject({ key: 'operator.role_missing' });
  const { client } = await server.user();
  const file = new Blob([new Uint8Array(await samplePicture('png'))], { type: 'image/png' });
  const fields = { type: 'coin_logo' as 'feedback' };
  await expect(client.upload('file.image_upload', { file, fields })).rejects.toMatchObject({
    key: 'request.invalid',
  });
});

test('a coin is listed with its logo, which everybody sees from the approval on, and not before', async () => {
  const fileId = await uploadLogo(risk, { format: 'webp' });
  const proposal = await risk.client.call('ledger.operator_list_currency', {
    ...{ code: 'TIDE', name: 'Tide', kind: 'coin', scale: 6, logo_file_id: fileId, reason: REASON },
  });
  expect((await fetchLogo(fileId)).status).toBe(404);
  const other = await server.operator({ roles: 'risk' });
  const seen = await other.client.picture('file.operator_view', { file_id: fileId, reason: REASON });
  expect(seen.type).toBe('image/webp');
  await server.approve(proposal);
  expect(await logoOf('TIDE')).toBe(`/api/public/file/logo?id=${fileId}`);
  const shown = await fetchLogo(fileId);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({
    ...{ format: 'webp', width: LOGO_LIMITS.sideMax, height: LOGO_LIMITS.sideMax },
  });
});

test('two persons change a logo; it waits as long as the proposal, and every market shows it', async () => {
  const fileId = await uploadLogo(risk);
  const unused = await uploadLogo(risk);
  const proposal = await setLogo(fileId);
  expect(await logoOf('BTC')).toBe('/logos/btc.svg');
  await age(fileId, 70);
  await age(unused, 74);
  server.clock.advance(300_000);
  const isKept = async (id: string) =>
    (await server.owner.query("select 1 from file.file where id = $1 and state <> 'deleted'", [id])).length >
    0;
  await expect.poll(() => isKept(unused)).toBe(false);
  await server.approve(proposal);
  const path = `/api/public/file/logo?id=${fileId}`;
  const groups = await server.guest().call('market.currency_matches', {});
  const match = groups.flatMap(({ matches }) => matches).find(({ symbol }) => symbol === 'BTC/USDT');
  expect(match?.base_currency.logo).toBe(path);
  await expect(setLogo(fileId, 3)).rejects.toMatchObject({ key: 'file.already_used' });
});

test('a picture of another operator, or of another purpose, and an unknown currency are refused', async () => {
  const other = await server.operator({ roles: 'risk' });
  await expect(setLogo(await uploadLogo(other))).rejects.toMatchObject({ key: 'file.not_found' });
  await expect(setLogo(await uploadLogo(risk), 999)).rejects.toMatchObject({
    key: 'ledger.currency_not_found',
  });
});
