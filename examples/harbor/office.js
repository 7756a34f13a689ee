import { ClientError, connect, connectConsole } from '@openbourse/sdk';

const REASON = 'Opening of the exchange';

/**
 * Two operators, who change things as the console does: the first proposes, the second approves. What the first proposed
 * before and the second did not see is taken back, so that a program that was ended can be run again.
 */
export async function openOffice({ url, consoleUrl, maker, checker }) {
  const [first, second] = [connectConsole({ url: consoleUrl }), connectConsole({ url: consoleUrl })];
  const [one, two] = maker === undefined ? await demonstration(url) : [maker, checker];
  await first.logIn(one);
  await second.logIn(two);
  const waiting = await first.call('operator.proposals', { state: 'waiting' });
  for (const { id, reason } of waiting.data)
    if (reason === REASON)
      await first.call('operator.decide_proposal', {
        id,
        decision: 'reject',
        reason: 'To be proposed again',
      });
  return {
    read: (name, input = {}) => first.call(name, input),
    upload: (name, file, fields = {}) => first.upload(name, { file, fields }),
    change: async (name, input) => {
      const { id } = await first.call(name, { ...input, reason: REASON });
      await second.call('operator.decide_proposal', {
        id,
        decision: 'approve',
        reason: 'As in exchange.json',
      });
    },
  };
}

/** The operators of a demonstration, whose passwords and codes it shows to all. */
async function demonstration(url) {
  const guest = connect({ url });
  const shown = await guest.call('demo.operators', {});
  const [one, two] = ['admin@', 'checker@'].map((start) =>
    shown.find(({ email }) => email.startsWith(start)),
  );
  if (one === undefined || two === undefined) throw new Error('Without a demonstration, name two operators.');
  return [one, two];
}

/** Words of a refusal for people. */
export function explain(error) {
  if (!(error instanceof ClientError)) throw error;
  return `${error.key}: ${error.message} ${JSON.stringify(error.details)}`;
}
