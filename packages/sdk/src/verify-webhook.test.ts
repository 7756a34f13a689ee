import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyWebhook, WebhookRefused } from './verify-webhook.ts';

/** The example of Standard Webhooks, signed with its secret. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = '{"test": 2432232314}';
const HEADERS: Readonly<Record<string, string>> = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const NOW = 1_614_265_330_000;

function verify(differs: Readonly<Record<string, string>> = {}, more: { body?: string; now?: number } = {}) {
  const headers = { ...HEADERS, ...differs };
  const { body = BODY, now = NOW } = more;
  return verifyWebhook({ body, now, secret: SECRET, header: (name) => headers[name] });
}

test('what the exchange signed is read', async () => {
  expect(await verify()).toEqual({ test: 2_432_232_314 });
  const both = `v1,bm9uZQ== ${HEADERS['webhook-signature']}`;
  expect(await verify({ 'webhook-signature': both })).toEqual({ test: 2_432_232_314 });
});

test.each([
  ['another body', {}, { body: '{"test": 2}' }],
  ['another id', { 'webhook-id': 'msg_2' }, {}],
  ['another time', { 'webhook-timestamp': '1614265331' }, {}],
  ['another version', { 'webhook-signature': HEADERS['webhook-signature']?.replace('v1', 'v2') ?? '' }, {}],
  ['no base64', { 'webhook-signature': 'v1,%%%' }, {}],
  ['no signature', { 'webhook-signature': '' }, {}],
  ['no id', { 'webhook-id': '' }, {}],
  ['no time', { 'webhook-timestamp': 'now' }, {}],
  ['an old request', {}, { now: NOW + 301_000 }],
  ['a request from the future', {}, { now: NOW - 301_000 }],
] as const)('%s is refused', async (_what, differs, more) => {
  await expect(verify(differs, more)).rejects.toBeInstanceOf(WebhookRefused);
});

test.each([
  ['no secret', ''],
  ['no base64', 'whsec_%%%'],
  ['a part of one', 'whsec_MfKQ9r8G'],
])('%s proves nothing, and says so', async (_what, secret) => {
  const key = Buffer.from([0]);
  const signed = `${HEADERS['webhook-id']}.${HEADERS['webhook-timestamp']}.${BODY}`;
  const forged = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  const headers: Readonly<Record<string, string>> = { ...HEADERS, 'webhook-signature': forged };
  await expect(
    verifyWebhook({ body: BODY, now: NOW, secret, header: (name) => headers[name] }),
  ).rejects.toThrow('whsec_');
});
