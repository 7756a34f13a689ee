import { expect, test } from 'vitest';
import { disputePage, type FileContent } from './dispute-file.ts';

const content: FileContent = {
  locale: 'en-US',
  title: 'Dispute file',
  subtitle: 'Made today',
  sections: [
    { title: 'Chat', rows: [{ name: 'Buyer', value: '<script>alert(1)</script>', picture: 'p1' }] },
    { title: 'Nothing', rows: [] },
  ],
  pictures: {
    title: 'Pictures',
    missing: 'not there',
    rows: [
      { id: 'p1', sha256: 'aa11', content_type: 'image/png', bytes: 1, at: 1 },
      { id: 'p2', sha256: 'bb22', content_type: 'image/png', bytes: 1, at: 1 },
    ],
  },
  images: new Map([['p1', 'data:image/png;base64,AAAA']]),
};

test('what people wrote is text, and nothing is loaded from elsewhere', () => {
  const page = disputePage(content);
  expect(page).not.toContain('<script>');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).toContain("default-src 'none'");
  expect(disputePage({ ...content, title: '"><img src=x onerror=a>' })).not.toContain('<img src=x');
});

test('pictures are in the page, with their hashes, and those that are gone are named', () => {
  const page = disputePage(content);
  expect(page.match(/src="data:image\/png;base64,AAAA"/g)).toHaveLength(2);
  expect(page).toContain('SHA-256 bb22');
  expect(page).toContain('not there (p2)');
  expect(page).not.toContain('Nothing');
});
