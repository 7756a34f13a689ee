import { subscription as calls } from '@openbourse/api';
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
  http.servePublic(calls.offerings, async (input, { locale }) => showOfferings(deps, input, locale));
  http.servePublic(calls.offering, async ({ id }, { locale }) => showOffering(deps, id, locale));
  http.servePublic(calls.allocation, async ({ id }) => showAllocation(deps, id));
  http.servePrivate(calls.own, async (input, session) => showOwn(deps, session, input.offering_id));
  http.servePrivate(calls.preview, async (input, session) => previewCommitment(deps, session, input));
  http.serveChange(calls.commit, (change) => commit(deps, change));
  http.serveChange(calls.cancel, (change) => cancelCommitment(deps, change));
  http.servePrivate(calls.commitments, async (input, session, { locale }) =>
    showCommitments(deps, session, { input, locale }),
  );
}

export function subscriptionOperatorRoutes(http: HttpServer, deps: SubscriptionDeps): void {
  http.serveOperator(calls.operatorOfferings, async (input, _session, { locale }) =>
    listOfferingsForOperators(deps, input, locale),
  );
  http.serveOperator(calls.operatorOffering, async ({ id }, _session, { locale }) =>
    showForOperators(deps, id, locale),
  );
  http.serveOperator(calls.operatorTokens, async () => listTokens(deps.db));
  http.serveOperator(calls.operatorAllocation, async (input) => listShares(deps, input));
  http.serveChange(calls.operatorSaveOffering, (change) => saveOffering(deps, change));
  http.serveChange(calls.operatorSaveText, (change) => saveText(deps, change));
  deps.operator.proposals.serve(http, calls.operatorPublish, 'subscription.publish', (tx, input, by) =>
    publishOffering(tx, deps, { input, by }),
  );
  http.serveChange(calls.operatorCancel, (change) => cancelOffering(deps, change));
}
