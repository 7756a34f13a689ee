import { NOTIFICATION_KINDS } from '@openbourse/api/limits';
import { LOCALES } from '@openbourse/i18n';
import { noticeMessages } from '@openbourse/i18n/notifications';
import { expect, test } from 'vitest';
import { writeShort } from './write-letter.ts';

test.each(LOCALES)('every notice in $locale names what it is about, in its title too', ({ locale }) => {
  const texts = noticeMessages(locale);
  const left = NOTIFICATION_KINDS.flatMap((kind) => {
    const places = [`${texts[`${kind}.title`]} ${texts[`${kind}.text`]}`]
      .flatMap((both) => [...both.matchAll(/\{\{(\w+)\}\}/g)])
      .map(([, name = '']) => [name, `<${name}>`] as const);
    const { title, text } = writeShort(
      { kind, params: Object.fromEntries(places), at: 0 },
      { locale, brand: '<brand>' },
    );
    const missing = places.filter(([, value]) => !`${title} ${text}`.includes(value));
    return title.includes('{{') || text.includes('{{') || missing.length > 0 ? [kind] : [];
  });
  expect(left).toEqual([]);
});
