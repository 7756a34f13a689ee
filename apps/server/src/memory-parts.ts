import type { JobName } from '@openbourse/api';
import type { Fiat } from './fiat/index.ts';
import type { Clock } from './kernel/clock.ts';
import type { Database } from './kernel/db.ts';
import type { Log } from './kernel/log.ts';
import type { Role } from './kernel/role.ts';
import type { PlacedSlice } from './kernel/slice.ts';
import {
  type AuditPart,
  keepMemoryChecks,
  keptPart,
  MEMORY_CHECK_MS,
  type MemoryChecks,
} from './ledger/index.ts';
import type { Spot } from './spot/index.ts';
import type { Wallet } from './wallet/index.ts';

type Name = 'spot' | 'clock' | 'custody';
interface Compared {
  readonly spot: Spot;
  readonly fiat: Fiat;
  readonly wallet: Wallet;
}

interface Kernel {
  readonly roles: ReadonlySet<Role>;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** Parts of the audit that compare the memory of a role. */
interface MemoryPart extends MemoryChecks {
  readonly role: Role;
  readonly job: JobName;
}

function memoryParts({ spot, fiat, wallet }: Compared): Record<Name, MemoryPart> {
  return {
    spot: { role: 'spot', job: 'spot.check_memory', part: spot.auditPart(), names: ['M1'] },
    clock: { role: 'worker', job: 'fiat.check_memory', part: fiat.clockPart, names: ['P5 clock'] },
    custody: {
      ...{ role: 'wallet', job: 'wallet.check_memory' },
      ...{ part: wallet.deposits.custodyPart, names: ['L11 custody'] },
    },
  };
}

/** Those parts as the auditor of this process proves them: by its own memory, or by what their processes kept. */
export function auditedParts(
  { roles, clock }: Pick<Kernel, 'roles' | 'clock'>,
  compared: Compared,
): Record<Name, AuditPart> {
  const parts = memoryParts(compared);
  const audited = (one: MemoryPart): AuditPart => (roles.has(one.role) ? one.part : keptPart(one, clock));
  return { spot: audited(parts.spot), clock: audited(parts.clock), custody: audited(parts.custody) };
}

/** Jobs that compare the memory of this process for an auditor elsewhere. */
export function memoryJobs(kernel: Kernel, compared: Compared): readonly PlacedSlice[] {
  if (kernel.roles.has('auditor')) return [];
  return Object.values(memoryParts(compared)).map(({ role, job, ...checks }) => {
    const context = {
      ...kernel,
      atRest: role === 'spot' ? compared.spot.atRest : <T>(run: () => Promise<T>) => run(),
    };
    let stop = async (): Promise<void> => undefined;
    return {
      role,
      start: (jobs) => {
        stop = jobs.every({ name: job, periodMs: MEMORY_CHECK_MS }, () => keepMemoryChecks(context, checks));
      },
      stop: () => stop(),
    };
  });
}
