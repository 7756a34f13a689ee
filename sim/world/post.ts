import { createDecipheriv, createECDH, type ECDH, hkdfSync } from 'node:crypto';
import type { FakeClock } from '@openbourse/testkit/fake-clock';
import type { Carriers, PostPush } from '../../apps/server/src/notification/index.ts';

/** Ways to people; push reaches browsers. */
export const WAYS = ['email', 'mobile', 'push'] as const;
export type Way = (typeof WAYS)[number];
/** `hanging_up` takes what it is given and never says so. */
export type PostMood = 'well' | 'refusing' | 'hanging_up' | 'slow';

/** Something that a mail server, a gateway or a push service has taken. */
export interface Taken {
  readonly way: Way;
  /** An address, a number, or the endpoint of a browser. */
  readonly to: string;
  /** The code in a letter, or empty. */
  readonly code: string;
  /** Of what a browser got; null of letters. */
  readonly noticeId: number | null;
  /** True when the server got an answer. */
  readonly isSaid: boolean;
}

/** A browser that gets notices while the site is closed; it alone can read them. */
export interface Browser {
  readonly endpoint: string;
  readonly ecdh: ECDH;
  readonly auth: Uint8Array;
}

/** Less than the time that the server waits for an answer. */
const SLOW_MS = 8_000;

/** Mail server, text gateway and push service of a world, and how they feel. */
export class Post {
  readonly moods: Record<Way, PostMood> = { email: 'well', mobile: 'well', push: 'well' };
  readonly taken: Taken[] = [];
  readonly browsers = new Map<string, Browser>();
  /** Number of times that the server got no such answer. */
  readonly failures: Record<Way, number> = { email: 0, mobile: 0, push: 0 };
  private readonly clock: FakeClock;
  private isHungUp = false;
  private readonly asked = new Set<(error: Error) => void>();

  constructor(clock: FakeClock) {
    this.clock = clock;
  }

  readonly carriers: Carriers = {
    email: {
      send: (to, { code }) => this.carry({ way: 'email', to, code, noticeId: null }),
      close: () => undefined,
    },
    mobile: {
      send: (to, { code }) => this.carry({ way: 'mobile', to, code, noticeId: null }),
      close: () => undefined,
    },
  };

  readonly postPush: PostPush = async ({ url, body }) => {
    const browser = this.browsers.get(url);
    if (browser === undefined) return 410;
    const { id } = JSON.parse(readPush(browser, Buffer.from(body))) as { readonly id: number };
    await this.carry({ way: 'push', to: url, code: '', noticeId: id });
    return 201;
  };

  /** The newest code that was sent to an address; null when there is none. */
  newestCode(address: string): string | null {
    return this.taken.findLast(({ to, code }) => to === address && code !== '')?.code ?? null;
  }

  /** Every way is well again. */
  recover(): void {
    for (const way of WAYS) this.moods[way] = 'well';
  }

  /** Closes the connections of a server that stops; whoever still waits is not answered. */
  hangUp(): void {
    this.isHungUp = true;
    for (const refuse of this.asked) refuse(new Error('the connection was closed'));
    this.asked.clear();
  }

  /** Answers the next server. */
  pickUp(): void {
    this.isHungUp = false;
  }

  private async carry(letter: Omit<Taken, 'isSaid'>): Promise<void> {
    const { way } = letter;
    try {
      if (this.isHungUp) throw new Error('the connection was closed');
      if (this.moods[way] === 'refusing') throw new Error('421 try again later');
      if (this.moods[way] === 'slow') await this.delay();
      const isSaid = this.moods[way] !== 'hanging_up';
      this.taken.push({ ...letter, isSaid });
      if (!isSaid) throw new Error('the connection was closed');
    } catch (error) {
      this.failures[way] += 1;
      throw error;
    }
  }

  private delay(): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = (error: Error): void => reject(error);
      this.asked.add(refuse);
      this.clock.after(SLOW_MS, () => {
        this.asked.delete(refuse);
        resolve();
      });
    });
  }
}

/** A browser with a key pair of its own, drawn from 48 random bytes. */
export function browserOf(endpoint: string, drawn: Uint8Array): Browser {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(drawn.subarray(0, 32));
  return { endpoint, ecdh, auth: drawn.subarray(32, 48) };
}

const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** Of salt, size of a record, length of a key, and key (RFC 8188). */
const KEY_AT = 21;

/** Decrypts a push message of one record (RFC 8291). */
function readPush({ ecdh, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES);
  const text = KEY_AT + (body[KEY_AT - 1] ?? 0);
  const sender = body.subarray(KEY_AT, text);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const derive = (what: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, bytes));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(body.subarray(-TAG_BYTES));
  const plain = Buffer.concat([cipher.update(body.subarray(text, -TAG_BYTES)), cipher.final()]);
  // A byte of 2 ends the last record.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
