import { signedText, type WireParams } from '../../apps/server/src/testing/wire-caller.ts';
import { Unreachable } from '../world/life.ts';
import type { Town } from './capability.ts';

/** An API key as its owner knows it. */
export interface ProgramKey {
  readonly id: number;
  readonly key: string;
  readonly secret: string;
  readonly mayTrade: boolean;
  /** The one network that it may be used from; null for all. */
  readonly network: string | null;
  readonly expiresAt: number | null;
  isEnded: boolean;
}

export interface WireCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly params?: WireParams;
  readonly network: string;
  /** It is sent once, whatever the answer: a repeat would be another order. */
  readonly isOnce?: true;
}

export interface WireAnswer {
  readonly status: number;
  /** Of a refusal; null otherwise. */
  readonly code: number | null;
  readonly message: string;
  readonly body: unknown;
  /** True when an earlier try may have done it. */
  readonly isRepeat: boolean;
}

/** Codes of answers that say nothing about what became of the call. */
export const UNSERVED = new Set([-1007, -1008]);
export const UNKNOWN_ERROR = -1000;
const NO_ANSWER = { status: 0, code: -1007, message: '', body: null };
const AGAIN_MS = 250;
const TRIES = 40;

/** Sends a signed call of the second wire format until the server says what became of it. */
export async function askWire(town: Town, key: ProgramKey, call: WireCall): Promise<WireAnswer> {
  const { world } = town;
  for (let tries = 0; ; tries += 1) {
    const answer = await send(town, key, call);
    if (answer !== null && (answer.code === null || !UNSERVED.has(answer.code))) {
      if (answer.code === UNKNOWN_ERROR || answer.status >= 500)
        town.fail('declared', `${call.method} ${call.path}: ${JSON.stringify(answer.body)}`);
      town.journal.count(`wire ${call.method} ${call.path}${answer.code === null ? '' : `: ${answer.code}`}`);
      return { ...answer, isRepeat: tries > 0 };
    }
    if (!town.isFaulty()) town.fail('served', `${call.method} ${call.path} was not served`);
    if (call.isOnce === true) return { ...(answer ?? NO_ANSWER), isRepeat: false };
    if (tries === TRIES) town.fail('liveness', `${call.method} ${call.path} is not served again`);
    await new Promise<void>((resolve) => void world.clock.after(AGAIN_MS, resolve));
  }
}

async function send(
  { world }: Town,
  { key, secret }: ProgramKey,
  { method, path, params = {}, network }: WireCall,
): Promise<Omit<WireAnswer, 'isRepeat'> | null> {
  const text = signedText({ timestamp: world.clock.trueNow(), ...params }, secret);
  const init = { method, headers: { 'X-MBX-APIKEY': key } };
  try {
    const response = await world.fetchUser(`${world.url}${path}?${text}`, init, network);
    const body: unknown = await response.json();
    const { code = null, msg = '' } = body as { readonly code?: number | null; readonly msg?: string };
    return { status: response.status, code, message: msg, body };
  } catch (error) {
    if (error instanceof Unreachable) return null;
    throw error;
  }
}
