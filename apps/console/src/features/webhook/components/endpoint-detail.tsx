import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../shared/lib/texts.ts';
import { CopyButton } from '../../../shared/ui/copy-text.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { AuditLink, hasRole, useOperator } from '../../session/index.ts';
import { type Endpoint, MAKERS, STATE_TONES } from '../api.ts';
import { type Act, EndpointAct } from './endpoint-act.tsx';
import { EndpointForm } from './endpoint-form.tsx';

/** One endpoint and what may be done with it. */
export function EndpointDetail({ endpoint }: { readonly endpoint: Endpoint | undefined }) {
  const t = useTexts();
  const mayAct = hasRole(useOperator(), MAKERS);
  const [secret, setSecret] = useState<string | null>(null);
  if (endpoint === undefined) return <NotListed />;
  const { id, url, description, state, kinds, old_secret_until: oldUntil } = endpoint;
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <Badge tone={STATE_TONES[state]}>{t(`webhook:endpointState.${state}`)}</Badge>
        <h2 className="mt-2 text-price">{description}</h2>
        <p className="mt-1 text-dense text-muted wrap-anywhere">{url}</p>
      </div>
      <Facts
        facts={[
          { label: t('webhook:kinds'), value: kinds.map((kind) => t(`webhook:kind.${kind}`)).join(', ') },
          { label: t('webhook:pending'), value: endpoint.pending },
          { label: t('webhook:dead'), value: endpoint.dead },
          { label: t('webhook:createdAt'), value: <TimeText at={endpoint.created_at} /> },
          ...(oldUntil === null
            ? []
            : [{ label: t('webhook:oldSecretUntil'), value: <TimeText at={oldUntil} /> }]),
        ]}
      />
      {secret !== null && (
        <div className="rounded-field bg-warn-soft p-3 text-dense">
          <p>{t('webhook:secretOnce')}</p>
          <p className="figures mt-2 wrap-anywhere">
            <CopyButton text={secret} shown={secret} />
          </p>
        </div>
      )}
      <Link to={`/webhook?view=deliveries&endpoint=${id}`} className="text-dense font-medium text-accent">
        {t('webhook:showDeliveries')}
      </Link>
      <AuditLink kind="webhook_endpoint" id={id} />
      {mayAct && <Acts endpoint={endpoint} onSecret={setSecret} />}
    </div>
  );
}

/** The acts that the state of an endpoint allows. */
function Acts(props: { readonly endpoint: Endpoint; readonly onSecret: (secret: string) => void }) {
  const { endpoint, onSecret } = props;
  const t = useTexts();
  const [opened, setOpened] = useState<Act | 'change' | null>(null);
  const isActive = endpoint.state === 'active';
  const acts: readonly (Act | 'change')[] = [
    ...(endpoint.is_secret_shown ? [] : (['show_secret'] as const)),
    ...(isActive ? (['send_test', 'replay', 'pause'] as const) : (['resume'] as const)),
    ...(endpoint.old_secret_until === null ? (['rotate_secret'] as const) : []),
    ...(['change', 'remove'] as const),
  ];
  const end = (): void => setOpened(null);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {acts.map((act) => (
          <Button
            key={act}
            size="small"
            variant={act === 'remove' ? 'danger' : 'secondary'}
            onClick={() => setOpened(act)}
          >
            {t(act === 'change' ? 'webhook:change' : `webhook:act.${act}`)}
          </Button>
        ))}
      </div>
      {opened === 'change' && <EndpointForm before={endpoint} onEnd={end} />}
      {opened !== null && opened !== 'change' && (
        <EndpointAct act={opened} endpoint={endpoint} onSecret={onSecret} onEnd={end} />
      )}
    </>
  );
}
