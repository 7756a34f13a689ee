import { maskAccount } from '../identity/index.ts';
import type { Db } from '../kernel/db.ts';
import { maskName } from './mask-name.ts';
import type { PaymentDeps } from './payment-deps.ts';

interface Named {
  readonly id: number;
  readonly uid: string;
  readonly email: string | null;
  readonly mobile: string | null;
}

/** The name by which others recognize a user: the certified one, or the account where there is none; masked. */
export async function shownName(
  db: Db,
  { certifiedName }: Pick<PaymentDeps, 'certifiedName'>,
  { id, uid, email, mobile }: Named,
): Promise<string> {
  const name = await certifiedName(db, id);
  if (name !== null) return maskName(name);
  if (email !== null) return maskAccount({ kind: 'email', value: email });
  return mobile === null ? uid : maskAccount({ kind: 'mobile', value: mobile });
}
