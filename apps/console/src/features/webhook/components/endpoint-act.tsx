import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { INSTANT } from '../../../shared/lib/field-rules.ts';
import { fromLocalText } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client } from '../../session/index.ts';
import type { Endpoint } from '../api.ts';

export type Act = 'show_secret' | 'send_test' | 'replay' | 'pause' | 'resume' | 'rotate_secret' | 'remove';

interface ActProps {
  readonly act: Act;
  readonly endpoint: Endpoint;
  readonly onSecret: (secret: string) => void;
  readonly onEnd: () => void;
}

/** Asks why, and does something with an endpoint or proposes it. */
export function EndpointAct(props: ActProps) {
  const { act, endpoint, onSecret, onEnd } = props;
  const t = useTexts();
  if (act === 'replay') return <Replay endpoint={endpoint} onEnd={onEnd} />;
  const { id } = endpoint;
  const isProposed = act === 'resume' || act === 'remove' || act === 'rotate_secret';
  const run = async (reason: string): Promise<void> => {
    if (act === 'show_secret')
      onSecret((await client.call('webhook.operator_show_secret', { id, reason })).secret);
    else if (act === 'send_test') await client.call('webhook.operator_send_test', { id, reason });
    else if (act === 'pause') await client.call('webhook.operator_pause', { id, reason });
    else if (act === 'rotate_secret') await client.call('webhook.operator_rotate_secret', { id, reason });
    else {
      const state = act === 'resume' ? 'active' : 'removed';
      await client.call('webhook.operator_set_state', { id, state, reason });
    }
  };
  return (
    <ChangeDialog
      title={t(`webhook:act.${act}`)}
      confirmLabel={isProposed ? t('proposal:propose') : t(`webhook:act.${act}`)}
      tone={act === 'remove' ? 'danger' : 'primary'}
      run={run}
      done={isProposed ? t('proposal:proposed') : t('webhook:done')}
      onEnd={onEnd}
    >
      <p>{t(`webhook:effect.${act}`)}</p>
    </ChangeDialog>
  );
}

/** Sends what has ended within a span of time again. */
function Replay({ endpoint, onEnd }: Pick<ActProps, 'endpoint' | 'onEnd'>) {
  const t = useTexts();
  const form = useDialogForm({
    from: { label: t('webhook:from'), rule: INSTANT },
    until: { label: t('webhook:until'), rule: INSTANT },
  });
  const { from, until } = form.values;
  return (
    <ChangeDialog
      title={t('webhook:act.replay')}
      confirmLabel={t('webhook:act.replay')}
      tone="primary"
      run={(reason) =>
        client.call('webhook.operator_replay', {
          ...{ id: endpoint.id, reason },
          ...{ from: fromLocalText(from), until: fromLocalText(until) },
        })
      }
      done={({ count }) => t('webhook:replayed', { count })}
      onEnd={onEnd}
      form={form}
    >
      <p>{t('webhook:effect.replay')}</p>
      <TextField {...form.field('from')} />
      <TextField {...form.field('until')} />
    </ChangeDialog>
  );
}
