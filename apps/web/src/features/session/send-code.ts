import type { CallInput, CallReply } from '@openbourse/client';
import { ClientError } from '@openbourse/client';
import { toastError } from '@openbourse/kit/lib/query-client.ts';
import { client } from './client.ts';

/** Sends a code to the logged-in user; resolves as `waitOf` does. */
export async function sendOwnCode(
  purpose: CallInput<'identity.send_code'>['purpose'],
): Promise<number | null> {
  return waitOf(client.call('identity.send_code', { purpose }));
}

/** The milliseconds until the next code may be asked for; null when there is none, and the refusal is shown. */
export async function waitOf(sending: Promise<CallReply<'identity.send_code'>>): Promise<number | null> {
  try {
    return (await sending).resend_after_ms;
  } catch (error) {
    toastError(error);
    return restOfWait(error);
  }
}

/** Rest of the wait after the code before, when that is why the server refused. */
function restOfWait(error: unknown): number | null {
  if (!(error instanceof ClientError) || error.key !== 'identity.code_too_soon') return null;
  const { seconds } = error.details;
  return typeof seconds === 'number' ? seconds * 1_000 : null;
}
