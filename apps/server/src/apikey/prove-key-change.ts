import type { Tx } from '../kernel/db.ts';
import type { RequestContext, Session } from '../kernel/request.ts';
import type { Kit } from './kit.ts';
import type { KeyTerms } from './read-terms.ts';

/** Proves what gives a program rights: the transaction password and the authenticator, never a message alone. */
export async function proveKeyChange(
  tx: Tx,
  { identity }: Pick<Kit, 'identity'>,
  change: {
    readonly session: Session;
    readonly input: { readonly pay_password: string; readonly auth_code: string };
    readonly terms: Omit<KeyTerms, 'label'>;
    readonly subject: readonly string[];
    readonly context: RequestContext;
  },
): Promise<void> {
  const { session, input, terms, subject, context } = change;
  const { mayTrade, ips, expiresAt } = terms;
  const claim = {
    userId: session.userId,
    payPassword: input.pay_password,
    authCode: input.auth_code,
    subject: [...subject, mayTrade, ips.join(','), expiresAt ?? ''].join('\n'),
    codePurpose: null,
  };
  await identity.proveRequest(tx, claim, context);
}
