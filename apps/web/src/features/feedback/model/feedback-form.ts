import { FEEDBACK_LIMITS, FEEDBACK_TYPES, type FeedbackType } from '@openbourse/api/limits';
import { readableLength } from '@openbourse/api/readable-length';
import type { CallInput } from '@openbourse/client';
import type { Rule } from '@openbourse/kit/lib/use-form.ts';

export interface FeedbackValues {
  readonly type: FeedbackType | '';
  readonly title: string;
  readonly content: string;
}

export type FeedbackFault =
  | 'feedback:error.type'
  | 'feedback:error.title'
  | 'feedback:error.content'
  | 'feedback:error.text';

export const NO_FEEDBACK: FeedbackValues = { type: '', title: '', content: '' };

/** In the order in which a person sees them. */
export const FEEDBACK_RULES: readonly Rule<FeedbackValues, FeedbackFault>[] = [
  { field: 'type', key: 'feedback:error.type', fails: ({ type }) => type === '' },
  { field: 'title', key: 'feedback:error.title', fails: ({ title }) => readableLength(title) === 0 },
  {
    field: 'content',
    key: 'feedback:error.content',
    fails: ({ content }) => readableLength(content) < FEEDBACK_LIMITS.contentLengthMin,
  },
];

export const REPLY_RULES: readonly Rule<{ readonly text: string }, FeedbackFault>[] = [
  { field: 'text', key: 'feedback:error.text', fails: ({ text }) => readableLength(text) === 0 },
];

/** Input that the form sends, once it holds; null before a type is chosen. */
export function feedbackInput(
  values: FeedbackValues,
  pictures: readonly string[],
): CallInput<'feedback.submit'> | null {
  const type = FEEDBACK_TYPES.find((one) => one === values.type);
  if (type === undefined) return null;
  return {
    type,
    title: values.title.trim(),
    content: values.content.trim(),
    ...(pictures.length > 0 && { pictures: pictures.join(',') }),
  };
}
