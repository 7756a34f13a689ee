import { HOUR_MS } from '@openbourse/money';
import { TEST_PAY_PASSWORD } from './accounts.ts';
import { offeringStage } from './offering-stage.ts';
import { duringBeats, type OnceCases, type OnceStage, TO_FINANCIAL } from './once-stage.ts';

const LIMIT = { currency_match_id: 1, type: 'limit', lots: 20, leverage: 10, price: '50000' } as const;

/** Calls about the money of one user. */
export function moneyCases({ server, trader }: OnceStage): OnceCases {
  const stake = async () => {
    const [pool] = await trader.client.call('staking.products', {});
    return trader.client.call('staking.subscribe', { product_id: pool?.id ?? 0, amount: '100' });
  };
  const offering = async () => {
    const stage = await offeringStage(server);
    const now = server.clock.now();
    const id = await stage.publish({ cancel_until: now + HOUR_MS, ends_at: now + 2 * HOUR_MS });
    server.clock.advance(3_000);
    return id;
  };
  const position = () =>
    duringBeats(server, () =>
      trader.client.call('contract.open', {
        ...{ currency_match_id: 1, side: 'long', type: 'market', lots: 20, leverage: 10 },
      }),
    );
  const pending = () =>
    duringBeats(server, () => trader.client.call('contract.open', { ...LIMIT, side: 'long' }));
  const by = trader;
  return {
    'staking.subscribe': async () => {
      const [pool] = await trader.client.call('staking.products', {});
      const input = { product_id: pool?.id ?? 0, amount: '100' };
      return { by, input, other: { ...input, amount: '101' }, adds: 'staking.order' };
    },
    'staking.redeem': async () => {
      const { id } = await stake();
      const input = { id, payout: '100', pay_password: TEST_PAY_PASSWORD };
      return { by, input, other: { ...input, payout: '99' }, adds: null };
    },
    'subscription.commit': async () => {
      const input = { offering_id: await offering(), amount: '100' };
      return { by, input, other: { ...input, amount: '101' }, adds: 'subscription.commitment' };
    },
    'subscription.cancel': async () => {
      const [first, second] = [await offering(), await offering()];
      for (const offering_id of [first, second])
        await trader.client.call('subscription.commit', { offering_id, amount: '100' });
      return { by, input: { offering_id: first }, other: { offering_id: second }, adds: null };
    },
    'ledger.transfer': async () => {
      const input = { ...TO_FINANCIAL, amount: '7' };
      return { by, input, other: { ...input, amount: '8' }, adds: 'ledger.transfer' };
    },
    'spot.place_order': async () => {
      const input = { currency_match_id: 1, side: 'buy', type: 'limit', price: '59000', quantity: '0.01' };
      // The key serves as the id of the order, which the writer keeps.
      const conflict = 'spot.client_order_id_conflict';
      return { by, input, other: { ...input, quantity: '0.02' }, adds: 'spot.order_row', conflict };
    },
    'spot.place_scaled_orders': async () => {
      const range = { currency_match_id: 1, side: 'buy', lowest_price: '48000', highest_price: '48100' };
      const input = { ...range, orders: 2, distribution: 'even', quantity: '0.02' };
      return { by, input, other: { ...input, orders: 3 }, adds: 'spot.order_row', rows: 2 };
    },
    'spot.amend_order': async () => {
      const resting = { currency_match_id: 1, side: 'buy', type: 'limit', price: '49000' } as const;
      const { order } = await trader.client.call('spot.place_order', { ...resting, quantity: '0.01' });
      const input = { id: order.id, price: '49001' };
      return { by, input, other: { ...input, price: '49002' }, adds: 'spot.order_row' };
    },
    'spot.cancel_all': async () => ({
      ...{ by: await server.user(), input: {}, other: { currency_match_id: 1 }, adds: null },
    }),
    'micro.place': async () => {
      const input = { currency_match_id: 1, direction: 'up', seconds: 60, stake: '5', is_practice: true };
      return { by, input, other: { ...input, stake: '6' }, adds: 'micro.order', awaitsTick: true };
    },
    'contract.open': async () => {
      const input = { ...LIMIT, side: 'long', price: '50000' };
      return { by, input, other: { ...input, lots: 21 }, adds: 'contract.position', awaitsTick: true };
    },
    'contract.cancel': async () => {
      const [first, second] = [await pending(), await pending()];
      return { by, input: { id: first.id }, other: { id: second.id }, adds: null };
    },
    'contract.cancel_all': async () => {
      await pending();
      return { by, input: {}, other: { currency_match_id: 1 }, adds: null };
    },
    'contract.set_triggers': async () => {
      const { id } = await position();
      return { by, input: { id, stop_loss: '58000' }, other: { id, stop_loss: '58001' }, adds: null };
    },
    'contract.change_margin': async () => {
      const { id } = await position();
      const input = { id, action: 'add', amount: '1' };
      return { by, input, other: { ...input, amount: '2' }, adds: null };
    },
    'contract.close': async () => {
      const { id } = await position();
      return { by, input: { id, lots: 5 }, other: { id, lots: 6 }, adds: 'contract.close', awaitsTick: true };
    },
    'contract.reverse': async () => {
      const [{ id }, other] = [await position(), await position()];
      return { by, input: { id }, other: { id: other.id }, adds: 'contract.position', awaitsTick: true };
    },
    'contract.close_all': async () => {
      await position();
      return { by, input: { side: 'long' }, other: { side: 'short' }, adds: null, awaitsTick: true };
    },
    'demo.verify_me': async () => ({
      ...{ by: await server.user({ isVerified: false }), input: {}, other: null, adds: null },
    }),
  };
}
