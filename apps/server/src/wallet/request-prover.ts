import type { CodePurpose } from '@openbourse/api';
import type { Tx } from '../kernel/db.ts';
import type { RequestContext } from '../kernel/request.ts';

/** Factor and proof of a request, to be stored with it. */
export interface Proved {
  readonly factor: string;
  readonly proof: string;
}

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
  ): Promise<Proved>;
  /** Proves by the authenticator alone, where one is bound. */
  proveSecondFactor(
    tx: Tx,
    claim: { readonly userId: number; readonly code: string; readonly field: string },
    context: RequestContext,
  ): Promise<void>;
}
