import { expect, test } from 'vitest';
import { maskName } from './mask-name.ts';

test.each([
  ['Anna Berger', 'A** B**'],
  ['  Anna   Maria Berger ', 'A** M** B**'],
  ['李 小龙', '李** 小**'],
  ['Ö', 'Ö**'],
  ['é́ Tran', 'é́** T**'],
])('%s is shown as %s', (name, shown) => {
  expect(maskName(name)).toBe(shown);
});
