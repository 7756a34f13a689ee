import type { Db } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { type Account, type AccountKind, readEmail, readMobile } from './account.ts';
import { findArea } from './user-queries.ts';

/** The area that a call without one means (specification, section 9), and where e-mail users are counted. */
const DEFAULT_AREA_ID = 1;

/** Reads the account field of a call. Refuses with `identity.wrong_account_format` or `identity.area_unknown`. */
export async function readAccount(
  db: Db,
  input: { readonly text: string; readonly kind: AccountKind; readonly areaId: number | undefined },
): Promise<Account & { readonly areaId: number }> {
  const areaId = input.areaId ?? DEFAULT_AREA_ID;
  const area = await findArea(db, areaId);
  if (area === null) {
    throw new AppError('identity.area_unknown', { field: 'area_id', accepted: String(DEFAULT_AREA_ID) });
  }
  const value = input.kind === 'email' ? readEmail(input.text) : readMobile(input.text, area.callingCode);
  if (value === null) {
    throw new AppError('identity.wrong_account_format', {
      field: 'account',
      accepted: input.kind === 'email' ? 'anna@example.com' : '5550123456',
    });
  }
  return { kind: input.kind, value, areaId };
}
