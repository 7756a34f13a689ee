import { auditParts } from '../audit.ts';
import type { Identity } from '../identity/index.ts';
import type { AnchorCheck } from '../kernel/anchor.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import { type AuditReport, type Ledger, runAudit } from '../ledger/index.ts';
import { spotAuditPart } from '../spot/index.ts';
import { brokenChecks } from './spot-stage.ts';

interface Audited {
  readonly db: Database;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, 'seal'>;
  readonly identity: Pick<Identity, 'isProof'>;
  /** Of tests that sign heads; others take any. */
  readonly isAnchor?: AnchorCheck;
}

/** Audits a database in which no order book runs. */
export async function auditAtRest({ db, clock, ledger, identity, ...more }: Audited): Promise<AuditReport> {
  await ledger.seal();
  const parts = auditParts(
    spotAuditPart(() => new Map()),
    { isProof: identity.isProof, isAnchor: more.isAnchor ?? (() => true) },
  );
  return runAudit({ db, clock, parts, since: {}, atRest: (run) => run() });
}

/** Throws what the audit finds. */
export async function assertAuditClean(audited: Audited): Promise<void> {
  const broken = brokenChecks(await auditAtRest(audited));
  if (Object.keys(broken).length > 0) throw new Error(`the audit found ${JSON.stringify(broken)}`);
}
