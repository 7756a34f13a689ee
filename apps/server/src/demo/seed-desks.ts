import { type Support, seedTemplates, sendMessage, submitFeedback } from '../support/index.ts';
import type { SeededAccount } from './seed-accounts.ts';

const FEEDBACK = [
  {
    type: 'suggestion',
    title: 'Show the spread beside the order book',
    content:
      'It would help to see the spread in percent beside the order book.\nOn a phone, above the first row would be enough.',
  },
  {
    type: 'deposit_withdrawal',
    title: 'How long does a withdrawal take?',
    content: 'I would like to withdraw USDT on ERC20 tonight. Until when should I ask for it?',
  },
] as const;

/** The first person has written to both desks, and their operators have answers ready; repeating it changes nothing. */
export async function seedDesks(
  { support }: { readonly support: Support },
  accounts: readonly SeededAccount[],
): Promise<void> {
  const person = accounts.find(({ role }) => role === 'person');
  if (person === undefined) return;
  const { userId } = person;
  for (const [index, input] of FEEDBACK.entries())
    await submitFeedback(support.kit, { userId, idempotencyKey: `demo-${index}` }, input);
  const message = { text: 'Hello, where do I find the fees of spot trading?' };
  await sendMessage(support.kit, { userId, idempotencyKey: 'demo' }, message);
  await seedTemplates(support.kit);
}
