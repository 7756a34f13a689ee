import type { payment as calls, ReplyOf } from '@openbourse/api';
import type { Change } from '../kernel/change.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findChoice, writeChoice } from './queries.ts';
import { shownName } from './shown-name.ts';

/** Settings of a user, with the name that others see before they pay. */
export async function showSettings(
  deps: PaymentDeps,
  userId: number,
): Promise<ReplyOf<typeof calls.settings>> {
  const { db } = deps;
  const { isReceiving, isFoundByContact } = await findChoice(db, userId);
  const user = await deps.identity.readUser(db, userId);
  return {
    ...{ is_receiving: isReceiving, is_found_by_contact: isFoundByContact },
    ...{ uid: user.uid, name: await shownName(db, deps, user) },
  };
}

export async function choose({
  tx,
  input,
  by,
  now,
}: Change<typeof calls.setSettings>): Promise<ReplyOf<typeof calls.setSettings>> {
  const { is_receiving: isReceiving, is_found_by_contact: isFoundByContact } = input;
  await writeChoice(tx, { userId: by.userId, isReceiving, isFoundByContact, at: now });
  return { is_receiving: isReceiving, is_found_by_contact: isFoundByContact };
}
