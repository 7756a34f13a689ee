import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startEventReceiver } from '../testing/event-receiver.ts';
import { startPlugIn } from '../testing/start-plug-in.ts';
import { TEST_START } from '../testing/start-test-server.ts';
import { OUTSIDE, startWithdrawalStage } from './testing/withdrawal-stage.ts';

const REASON = 'For the test of the plug-in';
/** The example's clock stands still; signatures are taken five minutes before and after it. */
const AHEAD_MS = 280_000;
const STEP_MS = 30_000;
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** The example as it is run by an operator, beside a server of its own; its clock is the server's at a moment. */
async function startBoth() {
  const secret = newSecret();
  const first = await startPlugIn({ SCREENING_SECRET: secret, NOW: String(TEST_START) });
  const port = new URL(first.origin).port;
  const stage = await startWithdrawalStage({
    env: {
      OB_WEBHOOK_LOOPBACK: 'on',
      OB_SCREENING_URL: `${first.origin}/screen`,
      OB_SCREENING_SECRET: secret,
    },
  });
  onTestFinished(() => stage.stop());
  let running = first;
  onTestFinished(() => running.signal('SIGKILL'));
  const stop = async () => {
    running.signal('SIGKILL');
    await vi.waitFor(() =>
      fetch(running.origin).then(
        () => Promise.reject(new Error('runs')),
        () => undefined,
      ),
    );
  };
  const restart = async (env: Readonly<Record<string, string>> = {}) => {
    await stop();
    const now = String(stage.server.clock.now() + AHEAD_MS);
    running = await startPlugIn({ SCREENING_SECRET: secret, PORT: port, NOW: now, ...env });
    return running;
  };
  return { stage, stop, restart };
}

test('the example screens withdrawals and forwards events, and what it misses while it is gone comes later', async () => {
  const { stage, stop, restart } = await startBoth();
  const { screening, wallet, webhooks } = stage.server.app.slices;
  const ask = async () => {
    stage.server.clock.advance(300_000);
    await screening.askVendor();
  };
  const [clean, mixed] = [
    await stage.withdrawer({ usdt: '1000' }),
    await stage.withdrawer({ usdt: '1000', address: OUTSIDE[1] }),
  ];
  await stop();
  const sent = [await stage.withdraw(clean, '50'), await stage.withdraw(mixed, '50')];
  await ask();
  for (const roles of ['withdrawal_maker', 'withdrawal_checker']) {
    const { client } = await stage.server.operator({ roles });
    for (const { id } of sent)
      await client
        .call('wallet.operator_decide_withdrawal', { id, decision: 'approve', reason: REASON })
        .catch(() => undefined);
  }
  await wallet.withdrawals.payer.payOut('ETH');
  const isPaid = async () =>
    Promise.all(
      [clean, mixed].map(async (user, place) => {
        const { txid } = await user.client.call('wallet.withdrawal', { id: sent[place]?.id ?? '' });
        return txid !== null;
      }),
    );
  expect(await isPaid()).toEqual([false, false]);

  await restart();
  await vi.waitFor(async () => {
    stage.server.clock.advance(STEP_MS);
    await screening.askVendor();
    await wallet.withdrawals.payer.payOut('ETH');
    expect(await isPaid()).toEqual([true, false]);
  }, 20_000);
  const risk = await stage.server.operator({ roles: 'risk' });
  const { data } = await risk.client.call('screening.operator_cases', {});
  expect(data).toMatchObject([{ subject_id: sent[1]?.id, hits: [{ matched: 'Address of a mixer' }] }]);

  const chat = await startEventReceiver();
  onTestFinished(() => chat.stop());
  const url = `${(await restart()).origin}/events`;
  const fields = { url, description: 'Chat', kinds: 'account.frozen', reason: REASON };
  await stage.server.approve(await risk.client.call('webhook.operator_add_endpoint', fields));
  const endpoints = await risk.client.call('webhook.operator_endpoints', {});
  const id = endpoints.find((endpoint) => endpoint.url === url)?.id ?? '';
  const { secret } = await risk.client.call('webhook.operator_show_secret', { id, reason: REASON });
  const plugIn = await restart({ EVENTS_SECRET: secret, KINDS: 'webhook.test', FORWARD_URL: chat.url });
  chat.answer((response) => void response.writeHead(503).end());
  await risk.client.call('webhook.operator_send_test', { id, reason: REASON });
  await webhooks.deliver();
  expect(plugIn.output()).not.toContain('event webhook.test');
  chat.answer((response) => void response.writeHead(200).end());
  stage.server.clock.advance(10_000);
  await webhooks.deliver();
  await vi.waitFor(() => expect(plugIn.output()).toContain('event webhook.test'));
  expect(chat.events.map(({ body }) => body)).toEqual(Array(2).fill('{"text":"webhook.test"}'));
}, 90_000);
