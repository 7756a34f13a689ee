import { UPLOAD_LIMITS } from '@openbourse/api';
import { AppError } from './error.ts';

/** The most that the fields and the boundaries around a file take. */
const OVERHEAD_BYTES = 16_384;

const UPLOAD_GATE_LIMITS = {
  /** Of all uploads that are being read or worked on. */
  bytesInFlight: 32 * UPLOAD_LIMITS.bytesMax,
  perOwner: 2,
  waitingPerOwner: 12,
} as const;

/** The bodies that are held in memory: a file is read whole before it is looked at. */
export interface UploadGate {
  /**
   * Waits until an owner's upload may be read, and answers what lets the next one in. Refuses with `file.too_large`
   * what announces to be, and with `server.busy` where the owner waits for too many or all together hold too much.
   */
  enter(owner: string, contentLength: number | null): Promise<() => void>;
}

interface Owner {
  running: number;
  readonly waiting: (() => void)[];
}

/** Creates the gate. What waits is not read, so it takes no memory here. */
export function createUploadGate(): UploadGate {
  const owners = new Map<string, Owner>();
  let bytesInFlight = 0;
  const leave = (name: string, owner: Owner, bytes: number): void => {
    bytesInFlight -= bytes;
    const next = owner.waiting.shift();
    if (next !== undefined) return next();
    owner.running -= 1;
    if (owner.running === 0) owners.delete(name);
  };
  return {
    enter: async (name, contentLength) => {
      const bytesMax = UPLOAD_LIMITS.bytesMax + OVERHEAD_BYTES;
      if (contentLength !== null && contentLength > bytesMax) throw tooLarge();
      const bytes = contentLength ?? bytesMax;
      const owner = owners.get(name) ?? { running: 0, waiting: [] };
      owners.set(name, owner);
      if (owner.running < UPLOAD_GATE_LIMITS.perOwner) owner.running += 1;
      else {
        if (owner.waiting.length >= UPLOAD_GATE_LIMITS.waitingPerOwner) throw busy();
        await new Promise<void>((resolve) => void owner.waiting.push(resolve));
      }
      bytesInFlight += bytes;
      if (bytesInFlight > UPLOAD_GATE_LIMITS.bytesInFlight) {
        leave(name, owner, bytes);
        throw busy();
      }
      return () => leave(name, owner, bytes);
    },
  };
}

function busy(): AppError {
  return new AppError('server.busy', { seconds: 5 });
}

/** Says how large a file may be. */
export function tooLarge(): AppError {
  const limit = `${UPLOAD_LIMITS.bytesMax / (1_024 * 1_024)} MB`;
  return new AppError('file.too_large', { field: 'file', limit, accepted: limit });
}
