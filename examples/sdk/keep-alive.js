// Renews a countdown while it runs: when this program dies, the exchange cancels its open orders.
import { ClientError, connect } from '@openbourse/sdk';

const {
  OPENBOURSE_URL = 'http://localhost:8080',
  ACCOUNT = 'anna@demo.openbourse.example',
  PASSWORD = 'Bourse2026',
  SECONDS = '30',
  ROUNDS = '10',
} = process.env;

const exchange = connect({ url: OPENBOURSE_URL });
const set = (seconds) => exchange.call('countdown.set', { product: 'spot', seconds });
try {
  await exchange.logIn(ACCOUNT, PASSWORD);
  for (let round = 0; round < Number.parseInt(ROUNDS, 10); round += 1) {
    const { countdown } = await set(SECONDS);
    console.log('runs out at', new Date(countdown.due_at).toISOString());
    await new Promise((done) => setTimeout(done, Number.parseInt(SECONDS, 10) * 300));
  }
  // An orderly end cancels nothing.
  await set('0');
  console.log('ended');
} catch (error) {
  if (!(error instanceof ClientError)) throw error;
  console.error(error.key, error.message);
  process.exitCode = 1;
} finally {
  exchange.close();
}
