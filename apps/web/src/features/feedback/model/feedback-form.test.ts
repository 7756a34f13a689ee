import { failures } from '@openbourse/kit/lib/use-form.ts';
import { expect, test } from 'vitest';
import { FEEDBACK_RULES, feedbackInput, NO_FEEDBACK } from './feedback-form.ts';

const values = { type: 'account', title: 'Title', content: '0123456789' } as const;

test.each([
  // what is written, what fails
  [values, {}],
  [
    NO_FEEDBACK,
    { type: 'feedback:error.type', title: 'feedback:error.title', content: 'feedback:error.content' },
  ],
  [{ ...values, title: ' ' }, { title: 'feedback:error.title' }],
  [{ ...values, content: '012345678' }, { content: 'feedback:error.content' }],
  [{ ...values, content: '   012345678   ' }, { content: 'feedback:error.content' }],
  [{ ...values, content: '充值一小时还没有到账' }, {}],
])('%j fails in %j', (written, failing) => {
  expect(failures(written, FEEDBACK_RULES)).toEqual(failing);
});

test('pictures are one text with commas, and none are left out', () => {
  expect(feedbackInput({ ...values, title: ' Title ' }, [])).toEqual(values);
  expect(feedbackInput(values, ['a', 'b'])).toEqual({ ...values, pictures: 'a,b' });
  expect(feedbackInput({ ...values, type: '' }, [])).toBeNull();
});
