import type { Db } from '../../kernel/db.ts';
import { readEmail } from './account.ts';
import { findUserByAccount } from './user-queries.ts';

/** A mobile number as in E.164, which people write with spaces and signs between its digits. */
const MOBILE = /^\+[1-9][0-9]{7,14}$/;

/** The user of an e-mail address or of a mobile number with its plus sign; null where it is no user's. */
export async function findUserIdByContact(db: Db, text: string): Promise<number | null> {
  const mobile = text.replace(/[\s().-]/g, '');
  if (MOBILE.test(mobile))
    return (await findUserByAccount(db, { kind: 'mobile', value: mobile }))?.id ?? null;
  const email = readEmail(text);
  if (email === null) return null;
  return (await findUserByAccount(db, { kind: 'email', value: email }))?.id ?? null;
}
