import { systemClock } from './kernel/clock.ts';
import { ConfigError, readConfig } from './kernel/config.ts';
import { createDatabase } from './kernel/db.ts';
import { createLog } from './kernel/log.ts';
import {
  type AuditPart,
  type AuditReport,
  ledgerAuditPart,
  runAudit,
  type Violation,
} from './ledger/index.ts';
import type { Market } from './market/index.ts';
import { FIAT_HOLDS, fiatAuditPart } from './fiat/index.ts';
import { CONTRACT_HOLDS, contractAuditPart } from './contract/index.ts';
import { MICRO_HOLDS, microAuditPart } from './micro/index.ts';
import { operatorAuditPart } from './operator/index.ts';
import { createProofCheck, type ProofCheck } from './identity/index.ts';
import { OPEN_HOLDS, spotAuditPart } from './spot/index.ts';
import { referralAuditPart } from './referral/index.ts';
import { STAKING_HOLDS, stakingAuditPart } from './staking/index.ts';
import { SUBSCRIPTION_HOLDS, subscriptionAuditPart } from './subscription/index.ts';
import { tickAuditPart } from './tick/index.ts';
import { depositAuditPart, withdrawalAuditPart } from './wallet/index.ts';

/** Every check of the platform; the spot part of a running server compares its books as well. */
export function auditParts(spotPart: AuditPart, isProof: ProofCheck): readonly AuditPart[] {
  return [
    ledgerAuditPart([OPEN_HOLDS, MICRO_HOLDS, CONTRACT_HOLDS, FIAT_HOLDS, STAKING_HOLDS, SUBSCRIPTION_HOLDS]),
    spotPart,
    operatorAuditPart(),
    depositAuditPart(),
    withdrawalAuditPart(isProof),
    tickAuditPart(),
    microAuditPart(),
    contractAuditPart(),
    fiatAuditPart(),
    stakingAuditPart(),
    subscriptionAuditPart(),
    referralAuditPart(),
  ];
}

/** Stops trading in the markets of the assets that the violations concern; in all when one names none. */
export function haltAffected(market: Market, report: AuditReport): void {
  const rows = report.checks.flatMap((check) => check.sample);
  const matches = market.all().filter((match) => rows.some((row) => concerns(row, match)));
  const names = report.checks.filter((check) => check.violations > 0).map((check) => check.name);
  market.halt(
    matches.map((match) => match.id),
    `the audit found violations of ${names.join(', ')}`,
  );
}

function concerns(row: Violation, match: ReturnType<Market['all']>[number]): boolean {
  const matchId = row['match_id'] ?? null;
  const currencyId = row['currency_id'] ?? null;
  if (matchId === null && currencyId === null) return true;
  return matchId === match.id || currencyId === match.base.id || currencyId === match.quote.id;
}

/** Runs a full audit of the database of the settings once; the exit code is 1 when an invariant is broken. */
export async function main(): Promise<void> {
  const { databaseUrl, secret } = readConfig(process.env);
  if (databaseUrl === '') throw new ConfigError('DATABASE_URL names the database to audit');
  const db = createDatabase({ url: databaseUrl, log: createLog('warn'), connectionsMax: 1 });
  try {
    const report = await runAudit({
      db,
      clock: systemClock,
      parts: auditParts(
        spotAuditPart(() => new Map()),
        createProofCheck(secret),
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
