import { Button } from '@openbourse/kit/ui/button.tsx';
import { Menu } from '@openbourse/kit/ui/menu.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { client, useOperator } from '../../session/index.ts';
import { type Conversation, presenceQuery } from '../api.ts';

const QUEUE = 'queue';

/** Claims a conversation, or hands over and closes what the operator has claimed. */
export function ConversationActions({ conversation }: { readonly conversation: Conversation }) {
  const t = useTexts();
  const operator = useOperator();
  const queries = useQueryClient();
  const present = useQuery(presenceQuery).data?.present ?? [];
  const { id } = conversation;
  const change = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSettled: () => queries.invalidateQueries(),
  });
  if (conversation.state === 'closed') return null;
  if (conversation.operator_id !== operator.id) {
    return (
      <Button
        size="small"
        isLoading={change.isPending}
        onClick={() => change.mutate(() => client.call('support.operator_claim', { id }))}
      >
        {t('support:chat.claim')}
      </Button>
    );
  }
  const handOver = (to: string): void =>
    change.mutate(() =>
      client.call('support.operator_hand_over', { id, operator_id: to === QUEUE ? undefined : to }),
    );
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button variant="secondary" size="small" disabled={change.isPending}>
            {t('support:chat.handOver')}
          </Button>
        }
        items={[
          { value: QUEUE, label: t('support:chat.toQueue') },
          ...present
            .filter((one) => one.id !== operator.id)
            .map((one) => ({ value: `${one.id}`, label: one.name })),
        ]}
        onChoose={handOver}
      />
      <Button
        variant="secondary"
        size="small"
        isLoading={change.isPending}
        onClick={() => change.mutate(() => client.call('support.operator_close', { id }))}
      >
        {t('support:chat.close')}
      </Button>
    </>
  );
}
