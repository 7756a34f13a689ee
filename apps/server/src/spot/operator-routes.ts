import { spot as contract } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { addFeeRule, type FeeRuleDeps, readFeeRules } from './fee-rules.ts';

/** Serves the fee rules to operators. */
export function spotOperatorRoutes(http: HttpServer, deps: FeeRuleDeps): void {
  http.serveOperator(contract.operatorFeeRules, async (input) => readFeeRules(deps, input));
  http.serveOperator(contract.operatorAddFeeRule, async (input, session) => addFeeRule(deps, session, input));
}
