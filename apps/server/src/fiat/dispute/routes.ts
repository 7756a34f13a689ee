import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Deps } from '../deps.ts';
import { addEvidence } from './add-evidence.ts';
import { showDisputeFile } from './dispute-file.ts';
import { requestReview } from './request-review.ts';

/** Serves what the sides of a dispute bring, ask for and keep. */
export function disputeRoutes(http: HttpServer, deps: Deps): void {
  http.serveChange(calls.addEvidence, (change) => addEvidence(deps, change));
  http.serveChange(calls.requestReview, (change) => requestReview(deps, change));
  http.servePrivate(calls.disputeFile, ({ id }, { userId }) =>
    showDisputeFile(deps, { publicId: id, userId }),
  );
}
