import { HOUR_MS } from '@openbourse/money';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCodeAt } from '../../kernel/totp.ts';
import { TEST_PASSWORD, TEST_PAY_PASSWORD } from '../../testing/accounts.ts';
import { buyOn, confirmReceipt, payFor, readOrder } from '../../testing/fiat-orders.ts';
import { type FiatMerchant, fiatStage, type FiatStage } from '../../testing/fiat-stage.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

let server: TestServer;
let stage: FiatStage;
/** Sessions of operators are short, so all merchants are certified at the beginning. */
let bound: FiatMerchant;
let changed: FiatMerchant;
let buying: FiatMerchant;

beforeAll(async () => {
  server = await startTestServer();
  stage = await fiatStage(server);
  [bound, changed, buying] = [await stage.merchant(), await stage.merchant(), await stage.merchant()];
});
afterAll(() => server.stop());

describe('a sale between people', () => {
  it('is released by the authenticator of a seller who has bound one', async () => {
    const [seller, buyer] = [bound, await stage.person()];
    const { id } = await buyOn(buyer, await stage.publish(seller));
    await payFor(buyer, id);
    const { secret } = await seller.client.call('identity.authenticator_begin', { password: TEST_PASSWORD });
    const codeNow = () => totpCodeAt(Secret.fromBase32(secret).bytes, server.clock.now());
    await seller.client.call('identity.authenticator_bind', { code: codeNow() });
    server.clock.leap(6 * HOUR_MS);
    await expect(confirmReceipt(seller, id)).rejects.toMatchObject({
      key: 'identity.authenticator_code_required',
    });
    const confirm = (auth_code: string) =>
      seller.client.call('fiat.confirm', {
        id,
        is_payer_name_equal: 'true' as never,
        pay_password: TEST_PAY_PASSWORD,
        auth_code,
      });
    await expect(confirm('000000')).rejects.toMatchObject({ key: 'identity.wrong_authenticator_code' });
    expect((await readOrder(seller, id)).state).toBe('paid');
    expect((await confirm(codeNow())).state).toBe('completed');
  });

  it('lets nothing leave a seller who is held after a change of what opens the account', async () => {
    const held = { key: 'wallet.withdrawals_held' };
    const [seller, buyer, other] = [changed, await stage.person(), await stage.person()];
    const ad = await stage.publish(seller);
    const { id } = await buyOn(buyer, ad);
    await payFor(buyer, id);
    const wanted = await stage.publish(buying, { side: 'buy' });
    const methodId = seller.methodId;
    const { identity, db } = server.app.slices;
    await db.transaction((tx) =>
      identity.holdWithdrawals(tx, { userId: seller.userId, hours: 24, reason: 'pay_password_changed' }),
    );
    await expect(confirmReceipt(seller, id)).rejects.toMatchObject(held);
    const sale = { ad_id: wanted.id, amount: '102', price: wanted.price ?? '', method_id: methodId };
    await expect(seller.client.call('fiat.open_order', sale)).rejects.toMatchObject(held);
    await expect(stage.publish(seller, { quantity: '100' })).rejects.toMatchObject(held);
    await expect(buyOn(other, ad)).rejects.toMatchObject({ key: 'fiat.ad_not_open' });
    expect((await readOrder(seller, id)).state).toBe('paid');
    server.clock.leap(24 * HOUR_MS);
    expect((await confirmReceipt(seller, id)).state).toBe('completed');
  });
});
