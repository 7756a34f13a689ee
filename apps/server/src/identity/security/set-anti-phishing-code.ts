import { SECURITY_LIMITS } from '@openbourse/api';
import { AppError } from '../../kernel/error.ts';
import type { RequestContext, Session } from '../../kernel/request.ts';
import { recordEvent } from '../account/record-event.ts';
import { setAntiPhishingCode as storeCode } from '../account/user-queries.ts';
import { lockUnchanged, requirePassword } from '../request/require-password.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../message/notify.ts';

const { antiPhishingLengthMin: MIN, antiPhishingLengthMax: MAX } = SECURITY_LIMITS;
const FORMAT = new RegExp(`^[A-Za-z0-9]{${MIN},${MAX}}$`);

/** Sets what every message to the user shows, which a forger does not know; an empty code removes it. */
export async function setAntiPhishingCode(
  deps: Deps,
  input: { readonly session: Session; readonly password: string; readonly code: string },
  context: RequestContext,
): Promise<void> {
  const { session, password, code } = input;
  if (code !== '' && !FORMAT.test(code)) {
    const details = { field: 'anti_phishing_code', limit: `${MIN}-${MAX}`, accepted: 'Harbour7' };
    throw new AppError('identity.anti_phishing_format', details);
  }
  const user = await requirePassword(deps, { session, password });
  await deps.db.transaction(async (tx) => {
    await lockUnchanged(tx, user);
    await storeCode(tx, { userId: user.id, code: code === '' ? null : code });
    await recordEvent(tx, {
      kind: 'anti_phishing_set',
      userId: user.id,
      sessionId: session.id,
      origin: context,
      at: deps.clock.now(),
    });
    await notify(tx, deps, { userId: user.id, kind: 'anti_phishing_set', origin: context });
  });
}
