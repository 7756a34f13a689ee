import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressOfKey, tronAddressOf } from './address.ts';
import { readPayment, type TronPayment, tronTxid, writePayment, writeSigned, rawOf } from './payment.ts';
import { type Field, readFields, writeFields } from './protobuf.ts';

/** Transactions of the main network, with what they say of themselves where they were found. */
const MAIN = [
  {
    // LedgerHQ/ledger-live, libs/coin-modules/coin-tron/src/network/types.fixture.ts; block 62258673.
    what: 'coins that make an account',
    txid: 'b0b68ea41e7b46f06196ea0ff47837afe821f985eb966a4915eb3809ac893461',
    raw: '0a02fddc22083b99310ce713c98f4080c1ecf1fd315a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a154105cc125604448afeb6867eb688efb7e80411d57a121541f03c5fb459d4f746ff01692b940c5a8a01480db11880c2d72f70beaec4f1fd31',
    signature:
      'a3cccbc84cffff009eaddb091228dba7ef438e8b3bb20db99589425a0da036a52ef0a1d29b99f8f73a48472cdaf88bfcf25d7d00ae4988b89804dc7173482f7501',
    payment: {
      ...{ refBlockBytes: 'fddc', refBlockHash: '3b99310ce713c98f', feeLimit: 0n },
      ...{ expiration: 1_717_420_368_000, timestamp: 1_717_419_710_270 },
      ...{ contract: null, units: 100_000_000n },
      from: '4105cc125604448afeb6867eb688efb7e80411d57a',
      to: '41f03c5fb459d4f746ff01692b940c5a8a01480db1',
    },
  },
  {
    // The same file; block 62258698.
    what: 'a few units',
    txid: '47086db397eac45d2fe7dacedcb6f77267d6895dce645210e495e64f8a2a7910',
    raw: '0a02fdf622084cd898aed8ce5d1440f0d2ccf1fd315a65080112610a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412300a15419b3281a60ab7a44f351ef2896c653f134972ad2212154105cc125604448afeb6867eb688efb7e80411d57a1805709c91c9f1fd31',
    signature:
      'c1c0b1ad18f56248ebc6820c611cd65683cef6b5deed8002246cc00df7e79f9f73d48c35b8c2e41694ef23c8020ab8c578c0aa57b7e079683f322e45c88b0e0700',
    payment: {
      ...{ refBlockBytes: 'fdf6', refBlockHash: '4cd898aed8ce5d14', feeLimit: 0n },
      ...{ expiration: 1_717_419_846_000, timestamp: 1_717_419_788_444 },
      ...{ contract: null, units: 5n },
      from: '419b3281a60ab7a44f351ef2896c653f134972ad22',
      to: '4105cc125604448afeb6867eb688efb7e80411d57a',
    },
  },
] as const;

/** USDT of the main network; a fixture of a public repository that names TronGrid as its source, with its signature. */
const USDT = {
  raw: '0a02a2692208e9869443c76dcd3540d8a291b290345aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a1541f97fdc95d41f99ff72609608ca8ff410c0bf5de7121541a614f803b6fd780986a42c78ec9c7f77e6ded13c2244a9059cbb000000000000000000000000e340c10c9504a9865dae79218c473b4efc9fac14000000000000000000000000000000000000000000000000000000003cb8bd2070f1e78db29034900180b48913',
  signature:
    'b9d1dc46e253bef2fb45a0ced9401f78ef171b938ec922cc248b08da0a67186d0d0bfc07865476f094cbca6353a4ee3ef3c8d000b5f532054127f49a097218891b',
};

/** USDT of block 84939539 of the main network (dRPC's documentation of `getnowblock`). The word of its address has a byte more. */
const DIRTY = {
  txid: '72be8976354fa98c3e753aad8ee2753d0e7c9a5bc99c45a08a79c19160b5d0cd',
  raw: '0a0212ff2208b9534eaebfeb259e40e0ddd9bbfb335aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a15418d01cf0c9bfd935042c62cdf3a5392cc0611e79f121541a614f803b6fd780986a42c78ec9c7f77e6ded13c2244a9059cbb0000000000000000000000413f46c7ade0f6b73b8fc1b4a143855394c405762e0000000000000000000000000000000000000000000000000000000002625a0070dd9fd6bbfb3390018087a70e',
};

/** The address of the key that made a signature of raw data. */
function signerOf(raw: string, signature: string): string {
  const bytes = hexToBytes(signature);
  const parity = (bytes[64] ?? 0) % 27;
  const point = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact')
    .addRecoveryBit(parity)
    .recoverPublicKey(sha256(hexToBytes(raw)));
  return addressOfKey(point.toBytes(true));
}

describe('of the main network', () => {
  test.each(MAIN)(
    '$what are read to the unit and written to the byte',
    ({ txid, raw, payment, signature }) => {
      expect(tronTxid(hexToBytes(raw))).toBe(txid);
      expect(readPayment(hexToBytes(raw))).toEqual(payment);
      expect(bytesToHex(writePayment(payment))).toBe(raw);
      expect(signerOf(raw, signature)).toBe(tronAddressOf(payment.from));
    },
  );

  test('USDT is read from its call', () => {
    const payment = readPayment(hexToBytes(USDT.raw));
    expect(payment).toMatchObject({
      contract: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
      to: '41e340c10c9504a9865dae79218c473b4efc9fac14',
      ...{ units: 1_018_740_000n, feeLimit: 40_000_000n },
    });
    expect(signerOf(USDT.raw, USDT.signature)).toBe(tronAddressOf(payment?.from ?? ''));
  });

  test('a word of an address with more than an address in it is no payment', () => {
    expect(tronTxid(hexToBytes(DIRTY.raw))).toBe(DIRTY.txid);
    expect(readPayment(hexToBytes(DIRTY.raw))).toBeNull();
  });
});

const [{ payment: PAYMENT }] = MAIN;
const CALL: TronPayment = { ...PAYMENT, contract: `41${'ab'.repeat(20)}`, feeLimit: 1n };

/** The raw data with one field in place of another, or behind all. */
function changed(payment: TronPayment, change: (fields: Field[]) => void): Uint8Array {
  const fields = [...readFields(writePayment(payment))];
  change(fields);
  return writeFields(fields);
}

/** A field of the only contract is changed, or one put behind its others. */
function inContract(payment: TronPayment, change: (fields: Field[]) => void): Uint8Array {
  return changed(payment, (fields) => {
    const place = fields.findIndex(([number]) => number === 11);
    const contract = [...readFields(fields[place]?.[1] as Uint8Array)];
    change(contract);
    fields[place] = [11, writeFields(contract)];
  });
}

/** A field behind those of the message that pays. */
function inValue(payment: TronPayment, field: Field): Uint8Array {
  return inContract(payment, (fields) => {
    const any = [...readFields(fields[1]?.[1] as Uint8Array)];
    any[1] = [2, writeFields([...readFields(any[1]?.[1] as Uint8Array), field])];
    fields[1] = [2, writeFields(any)];
  });
}

describe('anything but one payment is none:', () => {
  const contractOf = (payment: TronPayment): Field =>
    readFields(writePayment(payment)).find(([number]) => number === 11) as Field;
  test.each([
    ['a second contract', changed(PAYMENT, (fields) => fields.splice(4, 0, contractOf(CALL)))],
    ['no contract', changed(PAYMENT, (fields) => fields.splice(3, 1))],
    ['a memo', changed(PAYMENT, (fields) => fields.splice(3, 0, [10, Uint8Array.of(1)]))],
    ['authorities', changed(PAYMENT, (fields) => fields.splice(3, 0, [9, Uint8Array.of(1)]))],
    ['scripts', changed(PAYMENT, (fields) => fields.splice(4, 0, [12, Uint8Array.of(1)]))],
    ['a second expiration', changed(PAYMENT, (fields) => fields.splice(3, 0, [8, 1n]))],
    ['fields in another order', changed(PAYMENT, (fields) => fields.reverse())],
    ['a limit of zero that is written', changed(PAYMENT, (fields) => fields.push([18, 0n]))],
    ['another permission', inContract(PAYMENT, (fields) => fields.push([5, 2n]))],
    ['a name of a provider', inContract(PAYMENT, (fields) => fields.push([3, Uint8Array.of(1)]))],
    ['a vote', inContract(PAYMENT, (fields) => fields.splice(0, 1, [1, 4n]))],
    ['a type that is not that of the message', inContract(CALL, (fields) => fields.splice(0, 1, [1, 1n]))],
    ['coins that go with a call', inValue(CALL, [3, 1n])],
    ['a token of TRC-10 that goes with a call', inValue(CALL, [5, 1n])],
    ['more data', inValue(CALL, [4, new Uint8Array(68)])],
    ['a cut', writePayment(PAYMENT).subarray(0, -1)],
    ['a byte more', Uint8Array.from([...writePayment(PAYMENT), 0])],
    ['nothing', new Uint8Array()],
  ])('%s', (_what, raw) => {
    expect(readPayment(raw)).toBeNull();
  });
});

const account = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => `41${bytesToHex(bytes)}`);
const hex = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map(bytesToHex);
const instant = fc.integer({ min: 1, max: 4_102_444_800_000 });
const payments: fc.Arbitrary<TronPayment> = fc.record({
  ...{ refBlockBytes: hex(2), refBlockHash: hex(8), expiration: instant, timestamp: instant },
  ...{ feeLimit: fc.bigInt(0n, 2n ** 63n - 1n), from: account, to: account },
  contract: fc.option(account),
  units: fc.bigInt(1n, 2n ** 63n - 1n),
});

test('whatever is written is read again', () => {
  fc.assert(
    fc.property(payments, (payment) => {
      const raw = writePayment(payment);
      expect(readPayment(raw)).toEqual(payment);
      const whole = bytesToHex(writeSigned(raw, new Uint8Array(65)));
      expect(rawOf(whole)).toEqual(raw);
    }),
  );
});

test('a changed byte is another payment, or none', () => {
  fc.assert(
    fc.property(payments, fc.nat(), fc.integer({ min: 1, max: 255 }), (payment, at, by) => {
      const raw = writePayment(payment);
      const place = at % raw.length;
      raw[place] = (raw[place] ?? 0) ^ by;
      expect(readPayment(raw)).not.toEqual(payment);
    }),
  );
});
