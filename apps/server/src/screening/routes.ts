import { screening as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { decideCase, showAnswers, showCases } from './cases.ts';
import { changeList, showLists, uploadList } from './change-lists.ts';
import { showVendor } from './show-vendor.ts';
import type { Screening } from './screening.ts';

/** Serves the queue of cases and the lists to operators; users see nothing of either. */
export function screeningRoutes(http: HttpServer, { deps }: Screening): void {
  http.serveOperator(calls.operatorCases, (input) => showCases(deps, input));
  http.serveOperator(calls.operatorAnswers, (input) => showAnswers(deps, input));
  http.serveOperator(calls.operatorLists, () => showLists(deps));
  http.serveOperator(calls.operatorVendor, () => showVendor(deps));
  http.serveCommand(calls.operatorUploadList, (command) => uploadList(deps, command));
  const { proposals } = deps.operator;
  proposals.serve(http, calls.operatorDecideCase, 'screening.decide_case', (tx, input, by) =>
    decideCase(tx, deps, { input, by }),
  );
  proposals.serve(http, calls.operatorChangeList, 'screening.change_list', (tx, input, by) =>
    changeList(tx, deps, { input, by }),
  );
}
