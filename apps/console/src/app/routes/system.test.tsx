import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const JOB = {
  ...{ period_ms: 60_000, runs: 3, failures: 0, error: null, is_silent: false },
  ...{ last_run_at: 1_799_000_000_000, last_took_ms: 12, next_run_at: 1_799_000_060_000 },
} as const;
const ALL = ['price', 'spot', 'contract', 'wallet', 'worker', 'auditor'];

async function show(jobs: readonly object[], query = '') {
  const api = startApi('risk');
  api.on('operator.jobs', jobs);
  openScreen(`/system?view=jobs${query}`);
  await screen.findByText('Audit every invariant');
  return (job: string) => within(screen.getByText(job).closest('[role=row], tr') ?? document.body);
}

test('each job says which process runs it, and one whose process is silent says so', async () => {
  const rowOf = await show([
    { ...JOB, name: 'tick.prune', roles: ['price', 'spot'] },
    { ...JOB, name: 'ledger.audit', roles: ['auditor'], is_silent: true },
    { ...JOB, name: 'operator.clean', roles: ALL },
  ]);
  expect(rowOf('Delete old price records').getByText('Prices, Spot trading')).toBeDefined();
  expect(rowOf('Delete old price records').getByText('Well')).toBeDefined();
  expect(rowOf('Audit every invariant').getByText('Auditor')).toBeDefined();
  expect(rowOf('Audit every invariant').getByText('Process is silent')).toBeDefined();
  expect(rowOf('Delete old sessions of operators').getByText('Everything')).toBeDefined();
});

test('a job of a silent process is found by that, whatever its last run said', async () => {
  await show(
    [
      { ...JOB, name: 'ledger.audit', roles: ['auditor'], is_silent: true, error: 'no answer' },
      { ...JOB, name: 'tick.prune', roles: ['price'], error: 'a lock' },
    ],
    '&state=silent',
  );
  expect(screen.getByText('Audit every invariant')).toBeDefined();
  expect(screen.queryByText('Delete old price records')).toBeNull();
});
