import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventsMissed } from '../../kernel/bus.ts';
import { linkProcesses, type LinkedProcess, type LinkedProcesses } from '../../testing/linked-processes.ts';
import { openSession } from './open-session.ts';

const ORIGIN = { ip: '127.0.0.1', userAgent: 'test', device: null } as const;

let linked: LinkedProcesses;
let people: LinkedProcess;
let books: LinkedProcess;

beforeAll(async () => {
  linked = await linkProcesses();
  people = await linked.start(['price', 'contract', 'wallet', 'worker', 'auditor']);
  books = await linked.start(['spot']);
});
beforeEach(() => linked.way.mend());
afterAll(() => linked.stop());

/** A session that both processes know. */
async function opened(): Promise<{ readonly userId: number; readonly isLet: () => Promise<boolean> }> {
  const userId = await linked.user({});
  const { deps } = people.slices.identity;
  const { tokens } = await deps.db.transaction((tx) =>
    openSession(tx, deps, { userId, origin: ORIGIN as never }),
  );
  const find = ({ slices }: LinkedProcess) =>
    slices.identity.findSession(tokens.accessToken, { ip: ORIGIN.ip } as never);
  await find(people);
  await find(books);
  return {
    userId,
    isLet: () =>
      find(books).then(
        () => true,
        () => false,
      ),
  };
}

test('a user who is shut out in one process is shut out in the others', async () => {
  const { userId, isLet } = await opened();
  await people.slices.identity.disableUser(userId, ORIGIN as never);
  expect(await isLet()).toBe(false);
});

test('what was not heard is read again once events were missed', async () => {
  const { userId, isLet } = await opened();
  for (const name of ['identity.sessions_ended', 'identity.user_changed']) linked.way.lose(name);
  await people.slices.identity.disableUser(userId, ORIGIN as never);
  expect(await isLet()).toBe(true);
  // As the list of slices has it: after missed events, and every few seconds.
  books.kernel.bus.subscribe(eventsMissed, books.slices.identity.forgetSessions);
  linked.way.cut();
  linked.way.mend();
  expect(await isLet()).toBe(false);
});
