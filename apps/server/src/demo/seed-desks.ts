import {
  listFeedback,
  type Support,
  seedTemplates,
  sendMessage,
  showStanding,
  submitFeedback,
} from '../support/index.ts';
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
  const { deps } = support;
  const { userId } = person;
  const by = { userId };
  const now = deps.clock.now();
  if ((await listFeedback(deps, userId, {})).data.length === 0) {
    await deps.db.transaction(async (tx) => {
      for (const input of FEEDBACK) await submitFeedback(deps, { tx, input, by, now });
    });
  }
  if ((await showStanding(deps, userId)).state === 'none') {
    const input = { text: 'Hello, where do I find the fees of spot trading?' };
    await deps.db.transaction((tx) => sendMessage(deps, { tx, input, by, now }));
  }
  await seedTemplates(deps);
}
