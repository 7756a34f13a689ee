import type { CodePurpose } from '@openbourse/api';
import type { Tx } from '../kernel/db.ts';
import type { RequestContext } from '../kernel/request.ts';

/** Proof of a user's request; identity makes it. */
export interface RequestProver {
  proveRequest(
    tx: Tx,
    claim: {
      readonly userId: number;
      readonly payPassword: string;
      readonly authCode: string;
      /** The canonical text of what is approved. */
      readonly subject: string;
      /** Of a sent code that is enough where no authenticator is bound; null where none is. */
      readonly codePurpose: CodePurpose | null;
    },
    context: RequestContext,
  ): Promise<{ readonly factor: string; readonly proof: string }>;
}
