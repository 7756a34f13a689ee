import type { apikey } from '@openbourse/api';
import type { Change } from '../kernel/change.ts';
import type { Deps } from './deps.ts';
import type { KeyTerms } from './read-terms.ts';

/** Proves what gives a program rights: the transaction password and the authenticator, never a message alone. */
export async function proveKeyChange(
  { identity }: Pick<Deps, 'identity'>,
  { tx, by, input, context }: Change<typeof apikey.create | typeof apikey.update>,
  { terms, subject }: { readonly terms: Omit<KeyTerms, 'label'>; readonly subject: readonly string[] },
): Promise<void> {
  const { mayTrade, ips, expiresAt } = terms;
  const claim = {
    userId: by.userId,
    payPassword: input.pay_password,
    authCode: input.auth_code,
    subject: [...subject, mayTrade, ips.join(','), expiresAt ?? ''].join('\n'),
    codePurpose: null,
  };
  await identity.proveRequest(tx, claim, context);
}
