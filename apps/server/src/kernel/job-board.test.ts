import { type FakeClock, fakeClock } from '@openbourse/testkit';
import { expect, it } from 'vitest';
import { type Bus, localBus } from './bus.ts';
import { createJobBoard, type JobBoard, SILENT_MS } from './job-board.ts';
import type { JobReport } from './jobs.ts';
import { ROLES, type Role } from './role.ts';

const START = Date.UTC(2026, 0, 1);
const IDLE = { periodMs: 60_000, runs: 0, failures: 0, lastRunAt: null, lastTookMs: null, nextRunAt: null };

/** A process with one job, on a bus that all of them share. */
function board(
  { bus, clock }: { readonly bus: Bus; readonly clock: FakeClock },
  { roles, job }: { readonly roles: readonly Role[]; readonly job: JobReport['name'] },
): JobBoard {
  const list = (): readonly JobReport[] => [{ ...IDLE, name: job, error: null }];
  const made = createJobBoard({ bus, clock, roles: new Set(roles), jobs: { list } });
  made.start();
  return made;
}

const shared = (): { readonly bus: Bus; readonly clock: FakeClock } => ({
  bus: localBus((error) => {
    throw error;
  }),
  clock: fakeClock(START),
});
const shown = (made: JobBoard): readonly string[] =>
  made.list().map(({ roles, name, isSilent }) => `${roles.join()} ${name}${isSilent ? ' silent' : ''}`);

it('shows the jobs of every process, and which of them has said nothing', () => {
  const place = shared();
  const worker = board(place, { roles: ['worker'], job: 'operator.clean' });
  const auditor = board(place, { roles: ['auditor'], job: 'ledger.audit' });
  expect(shown(worker)).toEqual(['auditor ledger.audit', 'worker operator.clean']);
  place.clock.advance(SILENT_MS);
  expect(shown(worker)).toEqual(['auditor ledger.audit', 'worker operator.clean']);
  auditor.stop();
  place.clock.advance(SILENT_MS + 1);
  expect(shown(worker)).toEqual(['auditor ledger.audit silent', 'worker operator.clean']);
});

it('replaces a process by whoever has one of its roles', () => {
  const place = shared();
  const worker = board(place, { roles: ['worker'], job: 'operator.clean' });
  board(place, { roles: ['price', 'auditor'], job: 'tick.prune' }).stop();
  board(place, { roles: ['auditor'], job: 'ledger.audit' });
  expect(shown(worker)).toEqual(['auditor ledger.audit', 'worker operator.clean']);
});

it('says nothing where one process has everything', () => {
  const place = shared();
  const worker = board(place, { roles: ['worker'], job: 'operator.clean' });
  const whole = board(place, { roles: ROLES, job: 'ledger.audit' });
  expect(shown(worker)).toEqual(['worker operator.clean']);
  expect(shown(whole)).toEqual([`${ROLES.join()} ledger.audit`]);
});
