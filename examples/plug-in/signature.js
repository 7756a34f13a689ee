import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds by which the clocks of sender and receiver may differ; older messages are replays. */
const SLACK_S = 300;

/** Reports whether a message comes from whoever has the secret: the scheme of Standard Webhooks. */
export function isGenuine({ headers, body, secret, now }) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  const age = Math.abs(now / 1000 - Number(timestamp));
  if (secret === '' || !(age <= SLACK_S)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
