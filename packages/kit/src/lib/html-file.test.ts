import { expect, test } from 'vitest';
import { writeHtml } from './html-file.ts';

const file = { locale: 'en-US', title: 'Order 1', note: 'Made now', hidden: 'Not in this file' };

test('what people wrote stays text', () => {
  const html = writeHtml({
    ...file,
    sections: [
      {
        title: '<script>alert(1)</script>',
        facts: [['"><img src=x onerror=alert(1)>', "a & b's"]],
        table: { columns: ['<b>'], rows: [['</td><script>']] },
        pictures: [{ caption: '<i>', address: '"><script>' }],
      },
    ],
  });
  expect(html).not.toMatch(/<script|<b>|<i>|<img src=x/);
  expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;');
  expect(html).toContain('a &amp; b&#39;s');
});

test('a picture is within the file, or the file says that it is not', () => {
  const pictures = [
    { caption: 'Voucher', address: 'data:image/png;base64,AAAA' },
    { caption: 'Evidence', address: null },
  ];
  const html = writeHtml({ ...file, sections: [{ title: 'Pictures', pictures }] });
  expect(html).toContain('<img alt="" src="data:image/png;base64,AAAA">');
  expect(html).toContain('<figcaption>Evidence</figcaption>Not in this file');
  expect(html).not.toMatch(/https?:/);
});
