import { fiat as calls } from '@openbourse/api';
import type { HttpServer } from '../../kernel/http.ts';
import type { Kit } from '../kit.ts';
import { showOrder } from '../order/present-order.ts';
import { addEvidence } from './add-evidence.ts';
import { showDisputeFile } from './dispute-file.ts';
import { requestReview } from './request-review.ts';

/** Serves what the sides of a dispute bring, ask for and keep. */
export function disputeRoutes(http: HttpServer, kit: Kit): void {
  http.servePrivate(calls.addEvidence, async (input, { userId }, { idempotencyKey }) =>
    showOrder(kit, await addEvidence(kit, userId, { input, idempotencyKey }), userId),
  );
  http.servePrivate(calls.requestReview, async (input, { userId }, { idempotencyKey }) =>
    showOrder(kit, await requestReview(kit, userId, { input, idempotencyKey }), userId),
  );
  http.servePrivate(calls.disputeFile, ({ id }, { userId }) =>
    showDisputeFile(kit, { publicId: id, userId }),
  );
}
