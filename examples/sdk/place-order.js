// Logs in, places an order, and cancels it again.
import { ClientError, connect } from '@openbourse/sdk';

const {
  OPENBOURSE_URL = 'http://localhost:8080',
  ACCOUNT = 'anna@demo.openbourse.example',
  PASSWORD = 'Bourse2026',
  PAIR_ID = '1',
  PRICE = '10000',
} = process.env;

const exchange = connect({ url: OPENBOURSE_URL });
try {
  await exchange.logIn(ACCOUNT, PASSWORD);
  const { order } = await exchange.call('spot.place_order', {
    currency_match_id: PAIR_ID,
    side: 'buy',
    type: 'limit',
    price: PRICE,
    quantity: '0.01',
  });
  const open = await exchange.call('spot.open_orders', {});
  console.log('open', open.length);
  await exchange.call('spot.cancel_order', { id: order.id });
  console.log('left', (await exchange.call('spot.open_orders', {})).length);
} catch (error) {
  // The key is one of the contract's, and the message is for people.
  if (!(error instanceof ClientError)) throw error;
  console.error(error.key, error.message);
  process.exitCode = 1;
} finally {
  exchange.close();
}
