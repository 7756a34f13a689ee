import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A passkey device in software (ES256, attestation "none"): it answers what a browser would. */
export interface SoftwarePasskey {
  readonly id: string;
  /** Answers navigator.credentials.create as JSON text. */
  create(options: string, origin: string): string;
  /** Answers navigator.credentials.get as JSON text; its counter grows with each answer. */
  get(options: string, origin: string): string;
  /** A copy of the device as it is now, as a thief would make it. */
  clone(): SoftwarePasskey;
}

const FLAG_USER_PRESENT = 0x01;
const FLAG_USER_VERIFIED = 0x04;
const FLAG_CREDENTIAL = 0x40;

/** Makes a device for the host that the passkey is bound to. */
export function createSoftwarePasskey(host: string, seed: string): SoftwarePasskey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = createHash('sha256').update(seed).digest();
  return deviceOf({ host, id, key: privateKey, counter: 0 });
}

interface Device {
  readonly host: string;
  readonly id: Buffer;
  readonly key: KeyObject;
  counter: number;
}

function deviceOf(device: Device): SoftwarePasskey {
  const id = device.id.toString('base64url');
  const answer = (response: Readonly<Record<string, string>>): string =>
    JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });
  return {
    id,
    create: (options, origin) => {
      const clientData = clientDataOf('webauthn.create', options, origin);
      const authData = authenticatorData(device, attestedCredential(device));
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return answer({
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      });
    },
    get: (options, origin) => {
      device.counter += 1;
      const clientData = clientDataOf('webauthn.get', options, origin);
      const authData = authenticatorData(device, null);
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
      return answer({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, device.key).toString('base64url'),
      });
    },
    clone: () =>
      deviceOf({ ...device, key: createPrivateKey(device.key.export({ type: 'pkcs8', format: 'pem' })) }),
  };
}

function clientDataOf(type: string, options: string, origin: string): Buffer {
  const { challenge } = JSON.parse(options) as { challenge: string };
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(device: Device, credential: Buffer | null): Buffer {
  const flags = FLAG_USER_PRESENT | FLAG_USER_VERIFIED | (credential === null ? 0 : FLAG_CREDENTIAL);
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(device.counter);
  const hash = createHash('sha256').update(device.host).digest();
  return Buffer.concat([hash, Buffer.of(flags), counter, credential ?? Buffer.alloc(0)]);
}

/** Sixteen zeros for a device without a name, the id with its length, and the public key (COSE, ES256). */
function attestedCredential({ id, key }: Device): Buffer {
  const { x = '', y = '' } = createPublicJwk(key);
  const publicKey = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  return Buffer.concat([Buffer.alloc(16), length, id, publicKey]);
}

function createPublicJwk(key: KeyObject): { readonly x?: string; readonly y?: string } {
  const { x, y } = key.export({ format: 'jwk' });
  return { ...(x === undefined ? {} : { x }), ...(y === undefined ? {} : { y }) };
}

type Cbor = number | string | Buffer | Map<string | number, Cbor>;

/** The little of CBOR (RFC 8949) that an answer needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  const pairs = [...value].flatMap(([name, one]) => [cbor(name), cbor(one)]);
  return Buffer.concat([cborHead(5, value.size), ...pairs]);
}

function cborHead(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.of((kind << 5) | length);
  if (length < 256) return Buffer.of((kind << 5) | 24, length);
  return Buffer.of((kind << 5) | 25, length >> 8, length & 0xff);
}
