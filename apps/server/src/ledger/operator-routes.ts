import { ledger as calls, type ReplyOf } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import type { Operator } from '../operator/index.ts';
import { acknowledgeViolation, showViolations } from './acknowledge-violation.ts';
import type { Auditor } from './auditor.ts';
import { exploreAccounts, explorePostings, exploreTxn } from './explore.ts';
import type { Ledger } from './ledger.ts';
import { type HouseMovementDeps, listMovements, moveCapital, readHouse } from './house-movements.ts';
import { listCurrencies } from './currency-queries.ts';
import { listCurrency } from './list-currency.ts';
import { type LogoDeps, setLogo } from './set-logo.ts';
import { listManualEntries, type ManualEntryDeps, postManualEntry } from './manual-entries.ts';

/** Serves the explorer, the audit, the entries by hand and the capital of the house to the operators' console. */
export function ledgerOperatorRoutes(
  http: HttpServer,
  deps: ManualEntryDeps &
    HouseMovementDeps &
    LogoDeps & {
      readonly auditor: Auditor;
      readonly ledger: Pick<Ledger, 'listAccounts'>;
      /** The name of a market; null for one that is not active. */
      readonly symbolOf: (matchId: number) => string | null;
      readonly operator: Pick<Operator, 'proposals'>;
    },
): void {
  const { db, ledger, auditor } = deps;
  const { proposals } = deps.operator;
  http.serveOperator(calls.operatorEntries, async (input) => explorePostings(db, input));
  http.serveOperator(calls.operatorTxn, async (input) => exploreTxn(db, input.txn_id));
  http.serveOperator(calls.operatorUserAccounts, async (input) => ledger.listAccounts(input.user_id));
  http.serveOperator(calls.operatorAccounts, async () => exploreAccounts(db));
  http.serveOperator(calls.operatorCurrencies, async () =>
    (await listCurrencies(db)).map((one) => ({ ...one, accounts: [...one.accounts] })),
  );
  proposals.serve(http, calls.operatorListCurrency, 'ledger.list_currency', (tx, input, by) =>
    listCurrency(tx, deps, { input, by }),
  );
  proposals.serve(http, calls.operatorSetLogo, 'ledger.set_logo', (tx, input, by) =>
    setLogo(tx, deps, { input, by }),
  );
  http.serveOperator(calls.operatorAudit, async () => presentAudit(auditor));
  // One at a time: a request while one runs gets its findings.
  let underWay: Promise<unknown> | null = null;
  http.serveCommand(calls.operatorAuditNow, async () => {
    underWay ??= auditor.run({ isFull: true }).finally(() => {
      underWay = null;
    });
    await underWay;
    return presentAudit(auditor);
  });
  http.serveOperator(calls.operatorViolations, async () => {
    const { open, acknowledged } = auditor.health();
    return showViolations([...open, ...acknowledged], deps.symbolOf);
  });
  proposals.serve(http, calls.operatorAcknowledgeViolation, 'ledger.acknowledge_violation', (tx, input, by) =>
    acknowledgeViolation(tx, deps, { ...input, by: by.session.name }),
  );
  proposals.serve(http, calls.operatorPostEntry, 'ledger.post_entry', (tx, input, by) =>
    postManualEntry(tx, deps, { input, by }),
  );
  http.serveOperator(calls.operatorManualEntries, (input) => listManualEntries(db, input));
  http.serveOperator(calls.operatorHouseAccounts, async (input) => readHouse(deps, input));
  http.serveOperator(calls.operatorMovements, async (input) => listMovements(db, input));
  proposals.serve(http, calls.operatorMoveCapital, 'ledger.move_capital', (tx, input, by) =>
    moveCapital(tx, deps, { input, by }),
  );
}

function presentAudit({ lastRunAt, lastReport }: Auditor): ReplyOf<typeof calls.operatorAudit> {
  return {
    ran_at: lastRunAt,
    ms: lastReport?.ms ?? null,
    violations: lastReport?.violations ?? 0,
    checks: (lastReport?.checks ?? []).map(({ name, violations, sample }) => ({
      name,
      violations,
      sample: sample.map((row) => JSON.stringify(row)),
    })),
  };
}
