import { createHmac } from 'node:crypto';
import { REFERRAL_LIMITS } from '@openbourse/api';
import type { Db, Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import {
  type CodeRow,
  findCode,
  findRunningCode,
  insertCode,
  lockCodes,
  markCodeUsed,
} from './code-queries.ts';
import type { Deps } from './deps.ts';

/** Capital letters and digits that cannot be mistaken for each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The authorization code of a user that runs, or a new one. */
export function showCode(deps: Deps, userId: number): Promise<{ code: string; expires_at: number }> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await lockCodes(tx, userId);
    const running = await findRunningCode(tx, userId, now);
    if (running !== undefined) {
      const code = deps.codeBox.open(running.sealed, contextOf(userId)).toString();
      return { code, expires_at: running.expiresAt };
    }
    const code = drawCode(deps);
    const expiresAt = now + REFERRAL_LIMITS.authorizationCodeMs;
    const sealed = deps.codeBox.seal(Buffer.from(code), contextOf(userId));
    await insertCode(tx, { userId, mac: macsOf(deps, code)[0], sealed, createdAt: now, expiresAt });
    return { code, expires_at: expiresAt };
  });
}

function drawCode({ random }: Deps): string {
  const draw = (): string => ALPHABET[random.int(ALPHABET.length)] ?? '';
  return Array.from({ length: REFERRAL_LIMITS.authorizationCodeLength }, draw).join('');
}

/** Owner of a code; refuses with the `referral.code_*` keys. */
export async function checkCode(
  db: Db,
  deps: Deps,
  /** `at` is when the code was shown to whoever uses it. */
  { code, at }: { readonly code: string; readonly at: number },
): Promise<CodeRow> {
  const row = await findCode(db, macsOf(deps, code));
  if (row === undefined) throw new AppError('referral.code_wrong', { field: 'code' });
  if (row.usedAt !== null) throw new AppError('referral.code_used', { field: 'code' });
  if (row.expiresAt <= at) throw new AppError('referral.code_expired', { field: 'code' });
  return row;
}

/** Uses a checked code, once. */
export async function spendCode(tx: Tx, deps: Deps, code: CodeRow): Promise<void> {
  if (!(await markCodeUsed(tx, code.id, deps.clock.now())))
    throw new AppError('referral.code_used', { field: 'code' });
}

/** By the present secret first. */
function macsOf({ codeKeys: [first, ...others] }: Deps, code: string): readonly [Buffer, ...Buffer[]] {
  const macOf = (key: Uint8Array): Buffer => createHmac('sha256', key).update(code).digest();
  return [macOf(first), ...others.map(macOf)];
}

export function contextOf(userId: number | string): string {
  return `authorization-code:${userId}`;
}
