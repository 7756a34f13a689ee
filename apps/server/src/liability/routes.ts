import { liability as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import type { LiabilityDeps } from './deps.ts';
import { addControl, showColdWallets } from './add-control.ts';
import { requestSnapshot } from './request-snapshot.ts';
import { showProof } from './show-proof.ts';
import { showControls, showSnapshot, showSnapshots } from './show-snapshots.ts';

export function liabilityRoutes(http: HttpServer, deps: LiabilityDeps): void {
  const { db, operator } = deps;
  http.servePublic(calls.snapshots, async (input) => showSnapshots(db, input));
  http.servePublic(calls.snapshot, async ({ number }) => showSnapshot(db, number));
  http.servePublic(calls.controls, async ({ number }) => showControls(db, number));
  http.servePrivate(calls.proof, async (input, session) => showProof(deps, session, input));
  http.serveOperator(calls.operatorColdWallets, async () => showColdWallets(db, deps));
  http.serveChange(calls.operatorAddControl, (change) => addControl(deps, change));
  operator.proposals.serve(http, calls.operatorTakeSnapshot, 'liability.take_snapshot', (tx, input, by) =>
    requestSnapshot(tx, deps, { input, by }),
  );
}
