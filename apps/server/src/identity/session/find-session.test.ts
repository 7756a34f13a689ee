import { fakeClock } from '@openbourse/testkit';
import { expect, test } from 'vitest';
import type { Db } from '../../kernel/db.ts';
import type { RequestContext } from '../../kernel/request.ts';
import { createSessionFinder } from './find-session.ts';

const CONTEXT: RequestContext = {
  requestId: '',
  ip: '',
  userAgent: '',
  locale: 'en-US',
  idempotencyKey: '',
  device: '',
  token: '',
  file: null,
};

/** A database whose answers the test gives one by one, to choose the moment. */
function heldDb(): { db: Db; answers: ((rows: object[]) => void)[] } {
  const answers: ((rows: object[]) => void)[] = [];
  const query = () => new Promise<object[]>((resolve) => answers.push(resolve));
  return { db: { query: query as Db['query'] }, answers };
}

const ROW = {
  id: 's1',
  userId: 7,
  accessExpiresAt: 1_000,
  isEnded: false,
  isUserReal: false,
  hasPayPassword: false,
  userGroup: 'default',
};

test('a session is read once and then known, until it is dropped', async () => {
  const { db, answers } = heldDb();
  const finder = createSessionFinder({ db, clock: fakeClock(0), limitFactor: 1 });
  const first = finder.find('token', CONTEXT);
  answers.shift()?.([ROW]);
  expect(await first).toMatchObject({ id: 's1', userId: 7 });
  expect(await finder.find('token', CONTEXT)).toMatchObject({ id: 's1' });
  expect(answers).toHaveLength(0);
  finder.dropSessions(['s1']);
  const again = finder.find('token', CONTEXT);
  answers.shift()?.([{ ...ROW, isEnded: true }]);
  await expect(again).rejects.toMatchObject({ key: 'session.expired' });
});

test.each(['session', 'user'])('a read that a drop of the %s overtakes is not kept', async (what) => {
  const { db, answers } = heldDb();
  const finder = createSessionFinder({ db, clock: fakeClock(0), limitFactor: 1 });
  const overtaken = finder.find('token', CONTEXT);
  if (what === 'session') finder.dropSessions(['s1']);
  else finder.dropUser(7);
  answers.shift()?.([ROW]);
  await overtaken;
  const next = finder.find('token', CONTEXT);
  expect(answers).toHaveLength(1);
  answers.shift()?.([{ ...ROW, isEnded: true }]);
  await expect(next).rejects.toMatchObject({ key: 'session.expired' });
});
