import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_BRAND } from './default-brand.ts';
import { inviteCodeOf, readBrand } from './read-brand.ts';

const folder = mkdtempSync(join(tmpdir(), 'brand-'));

function fileOf(content: unknown): string {
  const path = join(folder, 'brand.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('without a file an installation has the platform’s own brand', () => {
  expect(readBrand({})).toEqual(DEFAULT_BRAND);
});

test('a name is enough, and stands for what is not said; pictures are found beside the file', () => {
  const brand = readBrand({ OB_BRAND_FILE: fileOf({ name: 'Harbor Exchange', logo: 'mark.png' }) });
  expect(brand).toMatchObject({
    name: 'Harbor Exchange',
    shortName: 'Harbor Excha',
    mailName: 'Harbor Exchange',
  });
  expect(brand.logo).toBe(join(folder, 'mark.png'));
});

test('the sender of mails may be a setting of its own, with a name or without', () => {
  const withName = readBrand({ OB_MAIL_FROM: 'Harbor Desk <desk@harbor.example>' });
  expect(withName).toMatchObject({ mailName: 'Harbor Desk', mailAddress: 'desk@harbor.example' });
  const bare = readBrand({ OB_BRAND_FILE: fileOf({ name: 'Harbor' }), OB_MAIL_FROM: 'desk@harbor.example' });
  expect(bare).toMatchObject({ mailName: 'Harbor', mailAddress: 'desk@harbor.example' });
  expect(() => readBrand({ OB_MAIL_FROM: 'Harbor Desk' })).toThrow(/OB_MAIL_FROM is "Harbor Desk"; it takes/);
});

test.each([
  ['{', /cannot be read/],
  [[], /is no JSON object/],
  [{ short_name: 'Harbor' }, /has no name/],
  [{ name: 'Harbor', color: '#000000' }, /has the field color; known are name, short_name/],
  [{ name: '{{code}}' }, /name is "{{code}}"; it takes 1 to 40 characters/],
  [{ name: 'Harbor', logo: 'mark.svg' }, /logo is "mark.svg"; it takes the path of a PNG file/],
  [{ name: 'Harbor', accent_light: '#ffd400' }, /contrast of 1.33; text needs 4.5, which "#806a00" has/],
])('%j is refused with what is wrong', (content, message) => {
  expect(() => readBrand({ OB_BRAND_FILE: fileOf(content) })).toThrow(message);
});

test('the invite code is the name in capital letters', () => {
  expect(inviteCodeOf(DEFAULT_BRAND)).toBe('OPENBOURSE');
  expect(inviteCodeOf({ name: 'Harbor Exchange 2' })).toBe('HARBOREXCHANGE2');
  expect(inviteCodeOf({ name: '港湾' })).toBe('WELCOME');
});
