import { DEVICE_FORM } from '@openbourse/api';
import type { Db, Tx } from '../../kernel/db.ts';
import type { RequestContext } from '../../kernel/request.ts';
import type { Deps } from '../deps.ts';
import { drawToken, hashToken } from '../token.ts';
import {
  deleteSurplusDevices,
  type Device,
  insertDevice,
  listDevices,
  replaceHash,
} from './known-device-queries.ts';

const PER_USER_MAX = 10;
/** Time for which a device is known after its last login. */
export const DEVICE_IDLE_MS = 180 * 86_400_000;
const FORM = new RegExp(DEVICE_FORM.pattern);

/** A device among those of a request, with the token that it came with. */
interface Presented {
  readonly token: string;
  readonly hash: Uint8Array;
  readonly device: Device;
}

/** The devices that a browser says to be: one for each of its last users. What is no token of ours is left out. */
async function listPresented(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  context: Pick<RequestContext, 'device'>,
): Promise<readonly Presented[]> {
  const tokens = FORM.test(context.device) ? context.device.split('.') : [];
  if (tokens.length === 0) return [];
  const sent = tokens.map((token) => ({ token, hash: hashToken(token) }));
  const devices = await listDevices(db, {
    hashes: sent.map(({ hash }) => hash),
    since: clock.now() - DEVICE_IDLE_MS,
  });
  const deviceOf = (hash: Buffer): Device | undefined =>
    devices.find(
      (one) => hash.equals(one.hash) || (one.previousHash !== null && hash.equals(one.previousHash)),
    );
  return sent.flatMap(({ token, hash }) => {
    const device = deviceOf(hash);
    return device === undefined ? [] : [{ token, hash, device }];
  });
}

/**
 * The device of a user that a request comes from, or null. It opens nothing: what its holder asks for and fails at is
 * counted apart from what strangers do, and that is all.
 */
export async function findDevice(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: number | null,
  context: Pick<RequestContext, 'device'>,
): Promise<string | null> {
  const presented = await listPresented(deps.db, deps, context);
  return presented.find(({ device }) => device.userId === userId)?.device.id ?? null;
}

/**
 * Makes the browser of a request known as one of a user's, who is locked and has proved to be it. Returns what the
 * browser is to keep: a new token for this user, behind those of its other users.
 */
export async function knowDevice(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  known: { readonly userId: number; readonly context: Pick<RequestContext, 'device'> },
): Promise<string> {
  const { userId, context } = known;
  const presented = await listPresented(tx, deps, context);
  const own = presented.find(({ device }) => device.userId === userId);
  const token = drawToken(deps.random);
  const renewed = { hash: hashToken(token), now: deps.clock.now() };
  if (own === undefined) {
    await insertDevice(tx, { ...renewed, id: deps.random.uuid(), userId });
    await deleteSurplusDevices(tx, { userId, max: PER_USER_MAX });
  } else {
    await replaceHash(tx, { ...renewed, id: own.device.id, previousHash: own.hash });
  }
  const others = presented.filter(({ device }) => device.userId !== userId).map((one) => one.token);
  return [...others, token].slice(-DEVICE_FORM.usersMax).join('.');
}
