import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { client, hasRole, queryOf, useOperator } from '../../session/index.ts';
import { type Delivery, DELIVERY_TONES, type Endpoint, MAKERS } from '../api.ts';

interface DetailProps {
  readonly endpoint: Endpoint;
  readonly delivery: Delivery | undefined;
}

/** One delivery with the body as it is sent and every try, and the way to send it again. */
export function DeliveryDetail({ endpoint, delivery }: DetailProps) {
  if (delivery === undefined) return <NotListed />;
  return <Known endpoint={endpoint} delivery={delivery} />;
}

function Known({ endpoint, delivery }: { readonly endpoint: Endpoint; readonly delivery: Delivery }) {
  const t = useTexts();
  const mayAct = hasRole(useOperator(), MAKERS);
  const [isReplaying, setIsReplaying] = useState(false);
  const { event_id: eventId, state } = delivery;
  const query = useQuery(queryOf('webhook.operator_attempts', { id: endpoint.id, event_id: eventId }));
  const times: readonly (readonly [string, number | null])[] = [
    [t('webhook:at'), delivery.created_at],
    [t('webhook:dueAt'), delivery.due_at],
    [t('webhook:doneAt'), delivery.done_at],
  ];
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <Badge tone={DELIVERY_TONES[state]}>{t(`webhook:deliveryState.${state}`)}</Badge>
        <h2 className="mt-2 text-price">{t(`webhook:kind.${delivery.kind}`)}</h2>
        <p className="figures mt-1 text-dense text-muted wrap-anywhere">{delivery.webhook_id}</p>
      </div>
      <Facts
        facts={times.flatMap(([label, at]): readonly Fact[] =>
          at === null ? [] : [{ label, value: <TimeText at={at} /> }],
        )}
      />
      <Loaded query={query}>
        {({ body, attempts }) => (
          <>
            <pre className="rounded-field bg-surface p-3 text-label whitespace-pre-wrap wrap-anywhere">
              {body}
            </pre>
            <h3 className="text-dense font-semibold">{t('webhook:attempts')}</h3>
            {attempts.length === 0 ? (
              <p className="text-dense text-muted">{t('webhook:noAttempts')}</p>
            ) : (
              <ol className="flex flex-col gap-2 text-dense">
                {attempts.map((one) => (
                  <li key={one.id} className="flex flex-wrap justify-between gap-x-4">
                    <TimeText at={one.at} />
                    <span className="figures min-w-0 text-right wrap-anywhere">
                      {one.status === null
                        ? (one.error ?? t('webhook:noAnswer'))
                        : t('webhook:answered', { status: one.status, ms: one.took_ms })}
                    </span>
                  </li>
                ))}
              </ol>
            )}
          </>
        )}
      </Loaded>
      {mayAct && state !== 'pending' && (
        <Button size="small" variant="secondary" onClick={() => setIsReplaying(true)}>
          {t('webhook:replayOne')}
        </Button>
      )}
      {isReplaying && <ReplayOne {...{ endpoint, eventId }} onEnd={() => setIsReplaying(false)} />}
    </div>
  );
}

/** Sends one delivery again. */
function ReplayOne(props: {
  readonly endpoint: Endpoint;
  readonly eventId: number;
  readonly onEnd: () => void;
}) {
  const { endpoint, eventId, onEnd } = props;
  const t = useTexts();
  return (
    <ChangeDialog
      title={t('webhook:replayOne')}
      confirmLabel={t('webhook:replayOne')}
      tone="primary"
      run={(reason) => client.call('webhook.operator_replay', { id: endpoint.id, event_id: eventId, reason })}
      done={({ count }) => t('webhook:replayed', { count })}
      onEnd={onEnd}
    >
      <p>{t('webhook:effect.replay')}</p>
    </ChangeDialog>
  );
}
