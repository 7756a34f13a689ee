import type { CallInput, CallReply } from '@openbourse/client';
import { ClientError } from '@openbourse/client';
import { toastError } from '@openbourse/kit/lib/query-client.ts';
import type { CodeSending } from '@openbourse/kit/ui/code-field.tsx';
import { create } from 'zustand';
import { client } from './client.ts';

/** Codes that were sent since the app was opened. */
export const useCodesSent = create(() => ({ count: 0 }));

/** Sends a code to the logged-in user; resolves as `outcomeOf` does. */
export async function sendOwnCode(purpose: CallInput<'identity.send_code'>['purpose']): Promise<CodeSending> {
  return outcomeOf(client.call('identity.send_code', { purpose }));
}

/** The outcome of asking for a code; a refusal is shown. */
export async function outcomeOf(sending: Promise<CallReply<'identity.send_code'>>): Promise<CodeSending> {
  try {
    const { resend_after_ms: waitMs } = await sending;
    useCodesSent.setState(({ count }) => ({ count: count + 1 }));
    return { isSent: true, waitMs };
  } catch (error) {
    toastError(error);
    return { isSent: false, waitMs: restOfWait(error) };
  }
}

/** Rest of the wait after the code before, when that is why the server refused. */
function restOfWait(error: unknown): number {
  if (!(error instanceof ClientError) || error.key !== 'identity.code_too_soon') return 0;
  const { seconds } = error.details;
  return typeof seconds === 'number' ? seconds * 1_000 : 0;
}
