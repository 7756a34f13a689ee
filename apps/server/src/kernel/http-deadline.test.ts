import { content } from '@openbourse/api';
import { fakeClock, seededRandom } from '@openbourse/testkit';
import { expect, test } from 'vitest';
import { AppError } from './error.ts';
import { createHttp } from './http.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';

test('a call whose handler never ends is answered at its deadline', async () => {
  const http = await createHttp({
    clock: fakeClock(0),
    callLimitFactor: 1,
    log: createLog('silent'),
    metrics: createMetrics(),
    random: seededRandom(1),
    allowedOrigins: [],
    trustedProxies: [],
    isReplyChecked: true,
    answerMs: 50,
    findSession: () => Promise.reject(new AppError('session.login_required')),
  });
  http.servePublic(content.site, () => new Promise(() => undefined));
  const answer = await http.fastify.inject({ method: 'GET', url: content.site.path });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ key: 'server.unavailable', data: null });
  await http.fastify.close();
});
