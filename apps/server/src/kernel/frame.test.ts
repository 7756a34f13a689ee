import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeFrame, encodeFrame } from './frame.ts';

it('a frame carries a line of JSON and any bytes', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.uint8Array(), (head, body) => {
      const { v: _, __proto__: __, ...sent } = head;
      const frame = decodeFrame(encodeFrame(sent, body));
      expect(frame?.head).toEqual(JSON.parse(JSON.stringify(sent)));
      expect(Buffer.from(frame?.body ?? [])).toEqual(Buffer.from(body));
    }),
  );
});

it('what is no frame of this version is none', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(decodeFrame(bytes)).toBeNull();
    }),
  );
  for (const text of ['', '{}', '{"v":1}', '{"v":2}\n', 'null\n', '[]\n', '1\n'])
    expect(decodeFrame(Buffer.from(text)), text).toBeNull();
});
