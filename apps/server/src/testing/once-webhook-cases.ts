import { type OnceCases, type OnceStage, REASON } from './once-stage.ts';

/** Calls of the console about events that go to other systems of the operator. */
export function webhookCases({ server, operator }: Pick<OnceStage, 'server' | 'operator'>): OnceCases {
  const fields = {
    ...{ url: 'https://crm.example.com/events', description: 'Desk', kinds: 'account.frozen' },
    reason: REASON,
  };
  let count = 0;
  const add = async () => {
    const by = await operator('risk');
    count += 1;
    const url = `https://crm${count}.example.com/`;
    await server.approve(await by.client.call('webhook.operator_add_endpoint', { ...fields, url }));
    const endpoints = await by.client.call('webhook.operator_endpoints', {});
    const id = endpoints.find((endpoint) => endpoint.url === url)?.id ?? '';
    return { by, id, reason: REASON };
  };
  const again = { reason: `${REASON}, again` };
  /** A proposal about an endpoint, with another field for another body. */
  const proposes =
    (more: Readonly<Record<string, string>>, other: Readonly<Record<string, string>> = again) =>
    async () => {
      const { by, ...about } = await add();
      const input = { ...about, ...more };
      return { by, input, other: { ...input, ...other }, adds: 'operator.proposal' };
    };
  /** An act of one operator. */
  const acts = (adds: string | null) => async () => {
    const { by, ...input } = await add();
    return { by, input, other: { ...input, ...again }, adds };
  };
  return {
    'webhook.operator_add_endpoint': async () => ({
      ...{ by: await operator('risk'), input: fields, other: { ...fields, description: 'Books' } },
      adds: 'operator.proposal',
    }),
    'webhook.operator_change_endpoint': proposes(
      { ...fields, description: 'Books' },
      { description: 'Shelf' },
    ),
    'webhook.operator_set_state': proposes({ state: 'removed' }),
    'webhook.operator_rotate_secret': proposes({}),
    'webhook.operator_pause': acts(null),
    'webhook.operator_show_secret': acts(null),
    'webhook.operator_send_test': acts('webhook.event'),
    'webhook.operator_replay': async () => {
      const { by, ...input } = await add();
      await by.client.call('webhook.operator_send_test', input);
      await server.owner.query("update webhook.delivery set state = 'dead' where endpoint_id = $1", [
        input.id,
      ]);
      return { by, input, other: { ...input, ...again }, adds: null };
    },
  };
}
