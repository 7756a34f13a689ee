import type { Town } from '../people/capability.ts';

interface Mode {
  readonly mode: string;
  readonly reason: string;
}

/** Every invariant of the auditor holds, and nothing is halted but by an operator. */
export async function checkInvariants({ world, fail }: Town): Promise<void> {
  const report = await world.app.slices.auditor.run({ isFull: true });
  for (const { name, violations, sample } of report.checks)
    if (violations > 0) fail('invariants', `${name}: ${violations} violations, ${JSON.stringify(sample[0])}`);
  const rows = await world.read<Mode>(
    `select mode, reason from kernel.mode where lifted_at is null and set_by is null`,
  );
  const [halted] = rows;
  if (halted !== undefined) fail('halts', `${halted.mode}: ${halted.reason}`);
}
