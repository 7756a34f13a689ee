import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Kit } from '../kit.ts';
import { addEvidence } from './add-evidence.ts';
import { showDisputeFile } from './dispute-file.ts';
import { requestReview } from './request-review.ts';

/** Serves what the sides of a dispute bring, ask for and keep. */
export function disputeRoutes(http: HttpServer, kit: Kit): void {
  http.serveChange(calls.addEvidence, (change) => addEvidence(kit, change));
  http.serveChange(calls.requestReview, (change) => requestReview(kit, change));
  http.servePrivate(calls.disputeFile, ({ id }, { userId }) =>
    showDisputeFile(kit, { publicId: id, userId }),
  );
}
