import type { OnceCases, OnceStage } from './once-stage.ts';

const FEEDBACK = { type: 'trading', title: 'Chart', content: 'The chart does not move.' } as const;

/** Calls of support and of feedback, by both sides. */
export function deskCases({ server, trader, operator }: OnceStage): OnceCases {
  const feedback = () => trader.client.call('feedback.submit', FEEDBACK);
  /** The conversation of a new user; support has claimed it where asked. */
  const conversation = async (isClaimed: boolean) => {
    const { client } = await operator('support');
    const user = await server.user();
    await user.client.call('support.send_message', { text: 'Hello' });
    const rows = await server.app.slices.db.query<{ id: string }>(
      'select public_id as id from support.conversation where user_id = $1',
      [user.userId],
    );
    const id = rows[0]?.id ?? '';
    if (isClaimed) await client.call('support.operator_claim', { id });
    return id;
  };
  const ofConversations = (isClaimed: boolean) => async () => ({
    ...{ by: await operator('support'), input: { id: await conversation(isClaimed) } },
    ...{ other: { id: await conversation(isClaimed) }, adds: null },
  });
  const template = { desk: 'chat', locale: 'en-US', name: 'Thanks', text: 'Thank you.' } as const;
  return {
    'support.send_message': async () => {
      // The first message of a conversation gets an answer by itself.
      await trader.client.call('support.send_message', { text: 'Hello' });
      const [input, other] = [{ text: 'Hello?' }, { text: 'Hello!' }];
      return { by: trader, input, other, adds: 'support.message' };
    },
    'support.operator_claim': ofConversations(false),
    'support.operator_close': ofConversations(true),
    'support.operator_hand_over': ofConversations(true),
    'support.operator_send_message': async () => {
      const input = { id: await conversation(true), text: 'Hello' };
      return {
        by: await operator('support'),
        input,
        other: { ...input, text: 'Hi' },
        adds: 'support.message',
      };
    },
    'support.operator_save_template': async () => ({
      ...{ by: await operator('support'), input: template, other: { ...template, name: 'Many thanks' } },
      adds: 'support.template',
    }),
    'support.operator_remove_template': async () => {
      const by = await operator('support');
      const { id } = await by.client.call('support.operator_save_template', { ...template, name: 'Old' });
      return { by, input: { id }, other: { id: id + 1 }, adds: null };
    },
    'feedback.submit': async () => ({
      ...{ by: trader, input: FEEDBACK, other: { ...FEEDBACK, title: 'Charts' }, adds: 'support.feedback' },
    }),
    'feedback.reply': async () => {
      const input = { id: (await feedback()).id, text: 'Any news?' };
      return { by: trader, input, other: { ...input, text: 'News?' }, adds: 'support.feedback_message' };
    },
    'feedback.operator_reply': async () => {
      const input = { id: (await feedback()).id, text: 'It moves.' };
      const by = await operator('support');
      return { by, input, other: { ...input, text: 'It does.' }, adds: 'support.feedback_message' };
    },
  };
}
