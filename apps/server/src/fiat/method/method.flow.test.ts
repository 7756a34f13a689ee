import type { EndpointNamed, InputOf } from '@openbourse/api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TEST_PAY_PASSWORD } from '../../testing/accounts.ts';
import { buyOn, confirmReceipt, payFor, readOrder } from '../../testing/fiat-orders.ts';
import { type FiatPerson, type FiatStage, fiatStage } from '../../testing/fiat-stage.ts';
import { startTestServer, type TestOperator, type TestServer } from '../../testing/start-test-server.ts';

let server: TestServer;
let stage: FiatStage;
let risk: TestOperator;
let count = 0;
let kind = '';

beforeAll(async () => {
  server = await startTestServer();
  stage = await fiatStage(server);
  risk = await server.operator({ roles: 'risk' });
});
afterAll(() => server.stop());
beforeEach(() => {
  count += 1;
  kind = `instant${count}`;
});

const reason = 'asked for by merchants';
type Terms = Omit<InputOf<EndpointNamed<'fiat.operator_add_payment_method'>>, 'kind' | 'reason'>;
const TERMS: Terms = {
  name: 'Instant transfer',
  names: 'de-DE=Sofortüberweisung',
  fields: 'iban|iban|required|||IBAN\nphone|phone|optional|||Phone number|de-DE=Telefonnummer',
  picture: 'none',
  is_name_verified: 'true',
};
const IBAN = 'DE89370400440532013000';

const add = async (more: Partial<Terms> = {}) =>
  server.approve(
    await risk.client.call('fiat.operator_add_payment_method', { kind, ...TERMS, ...more, reason }),
  );
const change = async (more: Partial<Terms>) =>
  server.approve(
    await risk.client.call('fiat.operator_change_payment_method', { kind, ...TERMS, ...more, reason }),
  );
const offer = async (isOffered: boolean) =>
  server.approve(
    await risk.client.call('fiat.operator_offer_payment_method', { kind, is_offered: isOffered, reason }),
  );
const save = (user: FiatPerson, values = `iban=${IBAN}`) =>
  user.client.call('fiat.save_collection_method', {
    ...{ kind, real_name: user.name, values, pay_password: TEST_PAY_PASSWORD },
  });
const refused = { key: 'fiat.payment_method_not_offered' };
const shown = async () =>
  (await server.guest().call('fiat.payment_methods', {})).find(({ code }) => code === kind);

test('a new installation has the three ways of the specification, with their fields', async () => {
  const methods = await server.guest().call('fiat.payment_methods', {});
  expect(
    methods.slice(0, 3).map(({ code, picture, fields }) => [code, picture, fields.map(({ key }) => key)]),
  ).toEqual([
    ['bank', 'none', ['bank_name', 'branch', 'card_number']],
    ['alipay', 'optional', ['account']],
    ['wechat', 'optional', ['account', 'nickname']],
  ]);
  expect(methods[0]?.names).toContainEqual({ locale: 'zh-CN', text: '银行卡' });
});

test('a way is there once a second person has approved it, and is in the log', async () => {
  const proposed = await risk.client.call('fiat.operator_add_payment_method', { kind, ...TERMS, reason });
  expect(await shown()).toBeUndefined();
  await server.approve(proposed);
  expect(await shown()).toMatchObject({
    version: 1,
    is_offered: true,
    fields: [{ key: 'iban' }, { key: 'phone' }],
  });
  await expect(add()).rejects.toMatchObject({
    key: 'fiat.payment_method_exists',
    details: { field: 'kind' },
  });
  const [row] = await server.app.slices.db.query<{ count: number }>(
    "select count(*)::integer from operator.audit where action = 'fiat.add_payment_method' and subject_id = $1",
    [kind],
  );
  expect(row?.count).toBe(1);
});

test.each([
  ['fields', 'iban|pattern|required|||IBAN'],
  ['names', 'german=Bank'],
  ['countries', 'Germany'],
  ['units', 'XYZ'],
] as const)('a definition whose %s have no form is refused at them', async (field, text) => {
  await expect(add({ [field]: text })).rejects.toMatchObject({
    ...{ key: 'fiat.definition_invalid', details: { field } },
  });
});

test('its fields are checked, and what is saved is sealed and masked', async () => {
  await add();
  const user = await stage.person();
  await expect(save(user, 'iban=DE89370400440532013001')).rejects.toMatchObject({
    ...{ key: 'fiat.invalid_field', details: { field: 'iban', accepted: IBAN } },
  });
  await expect(save(user, 'phone=+4915112345678')).rejects.toMatchObject({
    ...{ key: 'fiat.field_required', details: { field: 'iban', accepted: IBAN } },
  });
  const saved = await save(
    user,
    `iban=de89 3704 0044 0532 0130 00\nphone=+49 151 12345678\nnote=kept by nobody`,
  );
  expect(saved.fields.map(({ key, value }) => [key, value])).toEqual([
    ['iban', IBAN],
    ['phone', '+4915112345678'],
  ]);
  const [listed] = await user.client.call('fiat.collection_methods', {});
  expect(listed?.fields.map(({ value }) => value)).toEqual(['****3000', '****5678']);
  const [row] = await server.app.slices.db.query<{ details: Buffer }>(
    'select details_sealed as details from fiat.collection_method where id = $1',
    [saved.id],
  );
  expect(row?.details.includes(IBAN)).toBe(false);
});

test('the name is that of the verification, unless the way does without it; a picture may be needed', async () => {
  await add({ picture: 'required' });
  const user = await stage.person();
  await expect(save(user)).rejects.toMatchObject({ key: 'fiat.field_required', details: { field: 'qr' } });
  await change({ picture: 'none' });
  const other = { ...user, name: 'Somebody Else' };
  await expect(save(other)).rejects.toMatchObject({ key: 'fiat.name_differs' });
  await change({ is_name_verified: 'false' });
  expect(await save(other)).toMatchObject({ real_name: 'Somebody Else' });
});

test('people of other countries are not offered it, and ads in other money do not take it', async () => {
  await add({ countries: 'AT' });
  const user = await stage.merchant();
  expect((await user.client.call('fiat.certified_name', {})).kinds).not.toContain(kind);
  await expect(save(user)).rejects.toMatchObject({
    ...{ key: 'fiat.payment_method_not_offered', details: { field: 'kind' } },
  });
  await change({ countries: '', units: 'EUR' });
  expect((await user.client.call('fiat.certified_name', {})).kinds).toContain(kind);
  const { id } = await save(user);
  await expect(stage.publish(user, { method_ids: id })).rejects.toMatchObject({
    ...{ key: 'fiat.payment_method_not_offered', details: { field: 'method_ids' } },
  });
});

test('an order keeps the fields it was opened with, whatever becomes of them', async () => {
  await add();
  const seller = await stage.merchant();
  const { id } = await save(seller);
  const ad = await stage.publish(seller, { method_ids: id });
  const buyer = await stage.person();
  const order = await buyOn(buyer, ad, { kind });
  await change({ name: 'Other', fields: 'note|text|required|||Note' });
  const { payee } = await readOrder(buyer, order.id);
  expect(payee).toMatchObject({
    name: 'Instant transfer',
    fields: [{ key: 'iban', label: 'IBAN', value: IBAN }],
  });
  expect(await seller.client.call('fiat.collection_method', { id })).toMatchObject({
    fields: [{ key: 'iban', value: IBAN }],
  });
});

test('a withdrawn way is neither saved nor traded by, and open orders end by it', async () => {
  await add();
  const seller = await stage.merchant();
  const { id } = await save(seller);
  const ad = await stage.publish(seller, { method_ids: id });
  const buyer = await stage.person();
  const order = await buyOn(buyer, ad, { kind });
  await offer(false);
  await expect(save(buyer)).rejects.toMatchObject(refused);
  await expect(stage.publish(seller, { method_ids: id })).rejects.toMatchObject(refused);
  await expect(stage.publish(seller, { side: 'buy', payment_kinds: kind })).rejects.toMatchObject(refused);
  await expect(buyOn(buyer, ad, { kind })).rejects.toMatchObject({ key: 'fiat.payment_kind_not_taken' });
  const { ads } = await buyer.client.call('fiat.merchant', { id: seller.merchantId });
  expect(ads.map((one) => one.id)).not.toContain(ad.id);
  await payFor(buyer, order.id);
  expect(await confirmReceipt(seller, order.id)).toMatchObject({ state: 'completed', payment_kind: kind });
  await expect(offer(false)).rejects.toMatchObject({ key: 'fiat.payment_method_unchanged' });
  await offer(true);
  expect(await buyOn(buyer, ad, { kind })).toMatchObject({ state: 'unpaid' });
});

test('who saves while it is withdrawn is either before it or refused', async () => {
  await add();
  const users = await Promise.all([stage.person(), stage.person(), stage.person(), stage.person()]);
  const proposed = await risk.client.call('fiat.operator_offer_payment_method', {
    ...{ kind, is_offered: false, reason },
  });
  const [, ...saved] = await Promise.allSettled([
    server.approve(proposed),
    ...users.map((user) => save(user)),
  ]);
  const rows = await server.app.slices.db.query(
    'select 1 from fiat.collection_method where kind = $1 and method_version > 1',
    [kind],
  );
  expect(rows).toEqual([]);
  for (const one of saved)
    expect(one.status === 'fulfilled' ? refused.key : (one.reason as { key: string }).key).toBe(refused.key);
  await expect(save(users[0])).rejects.toMatchObject(refused);
});

test('two persons who add the same code at once make one way', async () => {
  const other = { ...TERMS, name: 'Another transfer' };
  const proposals = [
    await risk.client.call('fiat.operator_add_payment_method', { kind, ...TERMS, reason }),
    await stage.arbiter.client.call('fiat.operator_add_payment_method', { kind, ...other, reason }),
  ];
  const done = await Promise.allSettled(proposals.map((one) => server.approve(one)));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await shown()).toMatchObject({ version: 1 });
});

test('the console lists them with their uses; the versions cannot be changed', async () => {
  await add();
  await save(await stage.person());
  const rows = await risk.client.call('fiat.operator_payment_methods', {});
  expect(rows.find(({ code }) => code === kind)).toMatchObject({ saved: 1, open_ads: 0, reason });
  await expect(
    server.owner.query("update fiat.payment_method set name = 'x' where code = $1", [kind]),
  ).rejects.toThrow('append-only');
});
