import { expect, test } from 'vitest';
import { partsOf } from './messages.ts';

test('hidden links stand apart from the text around them', () => {
  expect(partsOf('see ### and ###', '###')).toEqual([
    { at: 0, text: 'see ', isMasked: false },
    { at: 4, text: '###', isMasked: true },
    { at: 7, text: ' and ', isMasked: false },
    { at: 12, text: '###', isMasked: true },
  ]);
  expect(partsOf('plain', '###')).toEqual([{ at: 0, text: 'plain', isMasked: false }]);
  expect(partsOf('', '###')).toEqual([]);
});
