import { expect, test } from 'vitest';
import { disputePage, type FileContent } from './dispute-file.ts';

const content: FileContent = {
  locale: 'en-US',
  title: 'Dispute file',
  subtitle: 'Made today',
  sections: [
    { title: 'Chat', rows: [{ name: 'Buyer', value: 'I have paid', picture: 'p1' }] },
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

test('pictures are in the page, with their hashes, and those that are gone are named', () => {
  const page = disputePage(content);
  expect(page.match(/src="data:image\/png;base64,AAAA"/g)).toHaveLength(2);
  expect(page).toContain('p2 · SHA-256 bb22</figcaption>not there');
  expect(page).not.toContain('Nothing');
});
