import { clock } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { Copyable, Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { Menu } from '@openbourse/kit/ui/menu.tsx';
import { EllipsisVertical, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { ApiKey } from '../api.ts';
import { keyAge } from '../model/key-age.ts';
import { ED25519, mayTrade } from '../model/key-form.ts';
import { useNeed } from '../use-need.ts';
import { useAddressText } from '../use-address-text.ts';

export interface KeyCardProps {
  readonly apiKey: ApiKey;
  readonly onRevoke: () => void;
}

/** One key: what it may do, from where, until when, and whether it is used. */
export function KeyCard({ apiKey, onRevoke }: KeyCardProps) {
  const t = useT();
  const format = useFormat();
  const { label, key } = apiKey;
  return (
    <li className="rounded-card bg-surface pt-1.5 pb-2 pl-4">
      <div className="flex items-center gap-2 pr-1.5">
        <h2 className="min-w-0 flex-1 text-row font-semibold wrap-anywhere">{label}</h2>
        <ScopeBadges apiKey={apiKey} />
        <KeyMenu apiKey={apiKey} onRevoke={onRevoke} />
      </div>
      {apiKey.is_suspended && <Suspended id={apiKey.id} />}
      <div className="pr-4">
        <Facts>
          <Fact name={t('apikey:secret.key')}>
            <Copyable text={key} label={t('apikey:copyKey', { label })} />
          </Fact>
          {apiKey.algorithm === 'ed25519' && <Fact name={t('apikey:signing')}>{ED25519}</Fact>}
          <Fact name={t('apikey:ips')}>
            <Addresses ips={apiKey.ips} />
          </Fact>
          <Fact name={t('apikey:expiry')}>
            <Expiry at={apiKey.expires_at} />
          </Fact>
          <Fact name={t('apikey:lastUsed')}>
            {apiKey.last_used_at === null ? (
              <span className="text-muted">{t('apikey:neverUsed')}</span>
            ) : (
              <>
                {format.dateTime(apiKey.last_used_at)}
                {apiKey.last_used_ip !== null && (
                  <span className="block text-secondary break-all text-muted">{apiKey.last_used_ip}</span>
                )}
              </>
            )}
          </Fact>
        </Facts>
      </div>
    </li>
  );
}

/** Why the key is refused, and the way to confirm it. */
function Suspended({ id }: { readonly id: number }) {
  const t = useT();
  const need = useNeed();
  return (
    <div className="mr-4 mb-2 flex flex-col gap-2.5 rounded-field bg-warn-soft p-3">
      <p className="flex items-start gap-2 text-secondary">
        <TriangleAlert className="mt-px size-4 shrink-0 text-warn" strokeWidth={1.75} aria-hidden="true" />
        {t('apikey:suspendedHint')}
      </p>
      {need === null && (
        <Link to={`/api-keys?key=${id}`} className={buttonClass({ size: 'medium', isBlock: true })}>
          {t('apikey:action.confirm')}
        </Link>
      )}
    </div>
  );
}

function ScopeBadges({ apiKey }: { readonly apiKey: ApiKey }) {
  const t = useT();
  return (
    <p className="flex shrink-0 gap-1.5">
      {apiKey.is_suspended && <Badge tone="warn">{t('apikey:suspended')}</Badge>}
      <Badge tone="neutral">{t('apikey:scope.read')}</Badge>
      {mayTrade(apiKey.scopes) && <Badge tone="accent">{t('apikey:scope.trade')}</Badge>}
    </p>
  );
}

function KeyMenu({ apiKey, onRevoke }: KeyCardProps) {
  const t = useT();
  const navigate = useNavigate();
  const need = useNeed();
  const choose = (action: string): void => {
    if (action === 'edit') void navigate(`/api-keys?key=${apiKey.id}`);
    else onRevoke();
  };
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('apikey:actionsOf', { label: apiKey.label })} icon={<EllipsisVertical />} />
      }
      items={[
        ...(need === null ? [{ value: 'edit', label: t('apikey:action.edit'), icon: <Pencil /> }] : []),
        { value: 'revoke', label: t('apikey:action.revoke'), icon: <Trash2 />, tone: 'danger' },
      ]}
      onChoose={choose}
    />
  );
}

function Addresses({ ips }: { readonly ips: readonly string[] }) {
  const text = useAddressText(ips);
  if (ips.length > 0)
    return (
      <span className="wrap-anywhere" title={ips.join(', ')}>
        {text}
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1.5 text-warn">
      <TriangleAlert className="size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />
      {text}
    </span>
  );
}

function Expiry({ at }: { readonly at: number | null }) {
  const t = useT();
  const format = useFormat();
  if (at === null) return t('apikey:expiry.never');
  const age = keyAge(at, clock.now());
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      {age.kind === 'expired' && <Badge tone="danger">{t('apikey:expired')}</Badge>}
      {age.kind === 'soon' && <Badge tone="warn">{t('apikey:left', { time: format.days(age.days) })}</Badge>}
      {format.date(at)}
    </span>
  );
}
