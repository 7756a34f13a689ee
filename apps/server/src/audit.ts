import type { SiteMode } from '@openbourse/api';
import { createAnchorCheck } from './kernel/anchor.ts';
import { systemClock } from './kernel/clock.ts';
import { ConfigError, readConfig } from './kernel/config.ts';
import { createDatabase, type Database } from './kernel/db.ts';
import { assertSameSecret } from './kernel/installation.ts';
import { createLog } from './kernel/log.ts';
import type { Modes } from './kernel/modes.ts';
import { systemRandom } from './kernel/random.ts';
import { createProofCheck } from './kernel/request-proof.ts';
import { type AuditPart, ledgerAuditPart, type OpenViolation, runAudit } from './ledger/index.ts';
import { type Checks, partsOf } from './slice-parts.ts';
import { spotAuditPart } from './spot/index.ts';

/** Every check of the platform; the spot part of a running server compares its books as well. */
export function auditParts(spotPart: AuditPart, checks: Checks): readonly AuditPart[] {
  const others = partsOf('audit').flatMap((part) => part(checks));
  return [ledgerAuditPart(partsOf('holds'), checks.isAnchor), spotPart, ...others];
}

/**
 * Sets the modes that open violations ask for, each where it belongs: the market, the asset or the product that a row
 * names, and the whole site only when it names none. What holds already stays as it is.
 */
export async function haltViolated(
  { db, modes }: { readonly db: Database; readonly modes: Modes },
  parts: readonly AuditPart[],
  open: readonly OpenViolation[],
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const group of Map.groupBy(open, ({ product, matchId, currencyId }) =>
      [product, matchId, currencyId].join(),
    ).values()) {
      const [first] = group;
      if (first === undefined) continue;
      const names = [...new Set(group.map(({ check }) => check))];
      const { product, matchId, currencyId } = first;
      const halts = names.flatMap((name) => haltsOf(parts, name));
      for (const mode of new Set(halts)) {
        const reason = `The audit found violations of ${names.join(', ')}`.slice(0, REASON_MAX);
        await modes.set(tx, { mode, product, matchId, currencyId, reason, setBy: null });
      }
    }
  });
  await modes.refresh();
}

const REASON_MAX = 500;

function haltsOf(parts: readonly AuditPart[], name: string): readonly SiteMode[] {
  const part = parts.find(({ checks }) => checks.some((check) => check.name === name));
  if (part?.halts !== undefined) return part.halts;
  return (part?.product ?? null) === null ? ['cancel_only', 'no_withdrawals'] : ['cancel_only'];
}

/** Runs a full audit of the database of the settings once; the exit code is 1 when an invariant is broken. */
export async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { databaseUrl, secret } = config;
  if (databaseUrl === '') throw new ConfigError('DATABASE_URL names the database to audit');
  const db = createDatabase({ url: databaseUrl, log: createLog('warn'), connectionsMax: 1 });
  try {
    await assertSameSecret(db, { secret, random: systemRandom(systemClock) });
    const report = await runAudit({
      db,
      clock: systemClock,
      parts: auditParts(
        spotAuditPart(() => new Map()),
        { isProof: createProofCheck(secret), isAnchor: createAnchorCheck(config) },
      ),
      since: {},
      atRest: (run) => run(),
    });
    for (const { name, violations, sample } of report.checks) {
      process.stdout.write(`${violations === 0 ? 'ok' : 'BROKEN'}  ${name}  ${violations}\n`);
      for (const row of sample) process.stdout.write(`        ${JSON.stringify(row)}\n`);
    }
    process.stdout.write(`${report.violations} violations, ${report.ms} ms\n`);
    if (report.violations > 0) process.exitCode = 1;
  } finally {
    await db.end();
  }
}
