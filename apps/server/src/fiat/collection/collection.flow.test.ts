import type { EndpointNamed, InputOf } from '@openbourse/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_PAY_PASSWORD } from '../../testing/accounts.ts';
import { uploadPaper } from '../../testing/identity-papers.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const CARD = '6222021234567890123';
const BANK = {
  kind: 'bank',
  real_name: 'Anna Berger',
  bank_name: 'Deutsche Bank',
  card_number: CARD,
  pay_password: TEST_PAY_PASSWORD,
} as const;
const ALIPAY = {
  kind: 'alipay',
  real_name: 'Anna Berger',
  account: 'anna@example.com',
  pay_password: TEST_PAY_PASSWORD,
} as const;

type Input = InputOf<EndpointNamed<'fiat.save_collection_method'>>;
const save = (user: TestUser, input: Input) => user.client.call('fiat.save_collection_method', input);
const methodsOf = (user: TestUser) => user.client.call('fiat.collection_methods', {});

it('masks in lists, shows its owner everything, and seals the table', async () => {
  const user = await server.user();
  const { id } = await save(user, { ...BANK, card_number: '6222 0212 3456 7890 123', account: 'ignored' });
  const shown = { kind: 'bank', real_name: 'Anna Berger', account: null, is_default: true };
  expect(await methodsOf(user)).toMatchObject([{ ...shown, id, card_number: '****0123' }]);
  const own = await user.client.call('fiat.collection_method', { id });
  expect(own).toMatchObject({ ...shown, card_number: CARD });
  const [row] = await server.app.slices.db.query<{ details: Buffer }>(
    'select details_sealed as details from fiat.collection_method where id = $1',
    [id],
  );
  expect(row?.details.length).toBeGreaterThan(CARD.length);
  expect(row?.details.includes(CARD)).toBe(false);
  expect(row?.details.includes('Anna')).toBe(false);
});

it.each([
  [{ ...BANK, bank_name: ' ' }, 'fiat.field_required', 'bank_name'],
  [{ ...BANK, card_number: '' }, 'fiat.field_required', 'card_number'],
  [{ ...BANK, card_number: '123456789' }, 'fiat.invalid_card_number', 'card_number'],
  [{ ...BANK, card_number: 'DE893704' }, 'fiat.invalid_card_number', 'card_number'],
  [{ ...ALIPAY, account: '' }, 'fiat.field_required', 'account'],
  [{ ...ALIPAY, kind: 'wechat' }, 'fiat.field_required', 'nickname'],
  [{ ...ALIPAY, real_name: ' ' }, 'fiat.field_required', 'real_name'],
] as const)('refuses %j', async (input, key, field) => {
  const user = await server.user();
  await expect(save(user, input)).rejects.toMatchObject({ key, details: { field } });
  expect(await methodsOf(user)).toEqual([]);
});

it('takes an IBAN, without its spaces', async () => {
  const user = await server.user();
  const saved = await save(user, { ...BANK, card_number: 'de89 3704 0044 0532 0130 00' });
  expect(saved.card_number).toBe('DE89370400440532013000');
});

it('takes the certified name only', async () => {
  const user = await server.user();
  const nameOf = () => user.client.call('fiat.certified_name', {});
  expect(await nameOf()).toEqual({ name: null, kinds: ['bank', 'alipay', 'wechat'] });
  const { db, verification } = server.app.slices;
  await db.transaction((tx) => verification.certifyName(tx, { userId: user.userId, name: 'Anna Berger' }));
  expect(await nameOf()).toMatchObject({ name: 'Anna Berger' });
  await expect(save(user, { ...BANK, real_name: 'Bob Berger' })).rejects.toMatchObject({
    key: 'fiat.name_differs',
    details: { field: 'real_name' },
  });
  await save(user, { ...BANK, real_name: 'ANNA  BERGER' });
});

it('changes nothing with a wrong transaction password, and reports each change', async () => {
  const user = await server.user();
  const { id } = await save(user, ALIPAY);
  const wrong = { id, pay_password: '999999' };
  const refusal = { key: 'identity.wrong_pay_password' };
  await expect(save(user, { ...BANK, ...wrong })).rejects.toMatchObject(refusal);
  await expect(user.client.call('fiat.remove_collection_method', wrong)).rejects.toMatchObject(refusal);
  await expect(user.client.call('fiat.set_default_collection_method', wrong)).rejects.toMatchObject(refusal);
  expect(await methodsOf(user)).toMatchObject([{ id, kind: 'alipay', account: 'an****' }]);
  const { data } = await user.client.call('notification.list', {});
  expect(data.filter(({ kind }) => kind === 'collection_method_changed')).toHaveLength(1);
});

it('keeps one default, which moves when it is removed', async () => {
  const user = await server.user();
  const ids = [(await save(user, BANK)).id];
  for (const input of [ALIPAY, { ...ALIPAY, kind: 'wechat', nickname: 'Anna' } as const]) {
    server.clock.advance(1_000);
    ids.push((await save(user, input)).id);
  }
  const [first = '', second = '', third = ''] = ids;
  const defaults = async () => (await methodsOf(user)).filter((one) => one.is_default).map(({ id }) => id);
  const by = (id: string) => ({ id, pay_password: TEST_PAY_PASSWORD });
  expect(await defaults()).toEqual([first]);
  await user.client.call('fiat.set_default_collection_method', by(third));
  expect(await defaults()).toEqual([third]);
  await user.client.call('fiat.remove_collection_method', by(third));
  expect(await defaults()).toEqual([first]);
  await user.client.call('fiat.remove_collection_method', by(second));
  expect(await defaults()).toEqual([first]);
  await user.client.call('fiat.remove_collection_method', by(first));
  expect(await methodsOf(user)).toEqual([]);
});

it('adds one method and notifies once for one idempotency key, however often it is sent', async () => {
  const user = await server.user();
  const add = (input: Input) =>
    user.client.call('fiat.save_collection_method', input, { idempotencyKey: 'intent' });
  const saved = await Promise.all([add(BANK), add(BANK), add(BANK)]);
  expect(new Set(saved.map(({ id }) => id)).size).toBe(1);
  await expect(add(ALIPAY)).rejects.toMatchObject({ key: 'request.idempotency_conflict' });
  expect(await methodsOf(user)).toHaveLength(1);
  const { data } = await user.client.call('notification.list', {});
  expect(data.filter(({ kind }) => kind === 'collection_method_changed')).toHaveLength(1);
  const other = await server.user();
  const same = { idempotencyKey: 'intent' };
  expect((await other.client.call('fiat.save_collection_method', BANK, same)).id).not.toBe(saved[0]?.id);
});

it('keeps ten at most, and one of them can still be edited', async () => {
  const user = await server.user();
  const ids: string[] = [];
  for (let count = 0; count < 10; count += 1) ids.push((await save(user, BANK)).id);
  await expect(save(user, BANK)).rejects.toMatchObject({
    key: 'fiat.too_many_methods',
    details: { limit: '10' },
  });
  const edited = await save(user, { ...ALIPAY, id: ids[0] ?? '' });
  expect(edited).toMatchObject({ id: ids[0], kind: 'alipay', card_number: null, is_default: true });
  expect(await methodsOf(user)).toHaveLength(10);
});

it('binds a payment code to one method, which keeps it when it is saved again', async () => {
  const user = await server.user();
  const qr = await uploadPaper(user.client, 'payment_qr');
  const { id } = await save(user, { ...ALIPAY, qr });
  expect(await save(user, { ...ALIPAY, id, qr })).toMatchObject({ qr });
  await expect(save(user, { ...ALIPAY, qr })).rejects.toMatchObject({ key: 'file.already_used' });
  const voucher = await uploadPaper(user.client, 'deposit_voucher');
  await expect(save(user, { ...ALIPAY, qr: voucher })).rejects.toMatchObject({ key: 'file.not_found' });
});
