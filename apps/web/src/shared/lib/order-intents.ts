import { storage } from '@openbourse/kit/lib/storage.ts';

/** Where orders are kept whose outcome is not known. */
export const ORDER_INTENTS_KEY = 'openbourse.order-intents';

/** Reports whether an order of this browser may still be without an answer. */
export function hasOrderIntents(): boolean {
  const stored = storage.getItem(ORDER_INTENTS_KEY);
  return stored !== null && stored !== '[]';
}
