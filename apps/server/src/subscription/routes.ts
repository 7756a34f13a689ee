import { subscription as contract } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { listTokens } from './offering-queries.ts';
import { cancelCommitment, commit } from './commit.ts';
import { saveOffering, saveText } from './draft.ts';
import { cancelOffering, publishOffering } from './publish.ts';
import {
  previewCommitment,
  showAllocation,
  showCommitments,
  showOffering,
  showOfferings,
  showOwn,
} from './show-offerings.ts';
import { listOfferingsForOperators, listShares, showForOperators } from './show-operators.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

export function subscriptionRoutes(http: HttpServer, deps: SubscriptionDeps): void {
  http.servePublic(contract.offerings, async (input, { locale }) => showOfferings(deps, input, locale));
  http.servePublic(contract.offeringDetail, async ({ id }, { locale }) => showOffering(deps, id, locale));
  http.servePublic(contract.allocation, async ({ id }) => showAllocation(deps, id));
  http.servePrivate(contract.own, async (input, session) => showOwn(deps, session, input.offering_id));
  http.servePrivate(contract.preview, async (input, session) => previewCommitment(deps, session, input));
  http.servePrivate(contract.commit, async (input, session, { idempotencyKey }) =>
    commit(deps, session, { input, idempotencyKey }),
  );
  http.servePrivate(contract.cancel, async (input, session, { idempotencyKey }) =>
    cancelCommitment(deps, session, { input, idempotencyKey }),
  );
  http.servePrivate(contract.commitments, async (input, session, { locale }) =>
    showCommitments(deps, session, { input, locale }),
  );
}

export function subscriptionOperatorRoutes(http: HttpServer, deps: SubscriptionDeps): void {
  http.serveOperator(contract.operatorOfferings, async (input, _session, { locale }) =>
    listOfferingsForOperators(deps, input, locale),
  );
  http.serveOperator(contract.operatorOffering, async ({ id }, _session, { locale }) =>
    showForOperators(deps, id, locale),
  );
  http.serveOperator(contract.operatorTokens, async () => listTokens(deps.db));
  http.serveOperator(contract.operatorAllocation, async (input) => listShares(deps, input));
  http.serveOperator(contract.operatorSaveOffering, async (input, session) =>
    saveOffering(deps, session, input),
  );
  http.serveOperator(contract.operatorSaveText, async (input, session) => saveText(deps, session, input));
  deps.operator.proposals.serve(http, contract.operatorPublish, 'subscription.publish', (tx, input, by) =>
    publishOffering(tx, deps, { input, by }),
  );
  http.serveOperator(contract.operatorCancelOffering, async (input, session) =>
    cancelOffering(deps, session, input),
  );
}
