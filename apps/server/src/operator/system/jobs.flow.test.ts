import { MINUTE_MS } from '@openbourse/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REPORT_MS } from '../../kernel/job-board.ts';
import { ROLES } from '../../kernel/role.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const IS_SPLIT = process.env['OB_TEST_TOPOLOGY'] === 'split';
const HOMES = [
  ['operator.clean', 'worker'],
  ['tick.prune', 'price'],
  ['ledger.audit', 'auditor'],
  ['market.apply_changes', 'spot'],
  ['micro.store_receipts', 'contract'],
  ['wallet.check_custody', 'wallet'],
] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('operators see the jobs of every process, and what each has done', async () => {
  const operator = await server.operator({ roles: '' });
  const jobs = async () => operator.client.call('operator.jobs', {});
  server.clock.advance(MINUTE_MS);
  // What an audit did is reported after it, and it takes its time.
  for (let runs = 0; runs === 0; ) {
    server.clock.advance(REPORT_MS);
    runs = (await jobs()).find(({ name }) => name === 'ledger.audit')?.runs ?? 0;
  }
  const rows = await jobs();
  for (const [name, role] of HOMES)
    expect(
      rows.filter((row) => row.name === name),
      name,
    ).toMatchObject([{ roles: IS_SPLIT ? [role] : ROLES, is_silent: false }]);
});
