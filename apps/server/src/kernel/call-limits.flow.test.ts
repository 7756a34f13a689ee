import { CALL_ALLOWANCES } from '@openbourse/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

const SECOND_MS = 1_000;
const { burst, perMinute } = CALL_ALLOWANCES.read.person;
const PER_SECOND = perMinute / 60;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { OB_CALL_LIMIT_FACTOR: '1' } });
});
afterAll(() => server.stop());

/** Number of calls that are let in, of so many. */
async function letIn(calls: number, call: () => Promise<unknown>): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: calls }, call));
  const refused = results.filter((result) => result.status === 'rejected');
  for (const { reason } of refused) expect(reason).toMatchObject({ key: 'request.too_many' });
  return calls - refused.length;
}

it('a person has one allowance for calls of all roles', async () => {
  const { client } = await server.user();
  const other = await server.user();
  const ofSpot = () => client.call('spot.open_orders', {});
  const ofPeople = () => client.call('identity.sessions', {});
  server.clock.advance(60 * SECOND_MS);
  expect(await letIn(burst, ofSpot)).toBe(burst);
  // Whatever the role, there is no more than has come back since; what a late report costs is lost, and not given.
  server.clock.advance(SECOND_MS);
  const first = await letIn(burst, ofPeople);
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(PER_SECOND);
  server.clock.advance(SECOND_MS);
  const second = await letIn(burst, ofSpot);
  expect(second).toBeGreaterThan(0);
  expect(first + second).toBeLessThanOrEqual(2 * PER_SECOND);
  expect(await letIn(PER_SECOND, () => other.client.call('identity.sessions', {}))).toBe(PER_SECOND);
});
