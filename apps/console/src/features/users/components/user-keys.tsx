import type { CallReply } from '@openbourse/client';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { ListSection } from '../../../shared/ui/list-section.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { client, hasRole, pagesOf, useOperator } from '../../session/index.ts';

type Key = CallReply<'apikey.operator_keys'>['data'][number];

const REASON_MIN = 10;
const REASON_MAX = 500;

/**
 * Keys of the user's programs, with their rights and addresses; a key that became known can be ended here.
 */
export function UserKeys({ userId }: { readonly userId: number }) {
  const t = useTexts();
  const [asked, setAsked] = useState<Key | null>(null);
  const mayRevoke = hasRole(useOperator(), ['support', 'risk']);
  const list = useList(pagesOf('apikey.operator_keys', { user_id: userId }));
  return (
    <>
      <ListSection
        label={t('users:tab.keys')}
        columns={[...columnsOf(t), stateColumn(t, mayRevoke ? setAsked : null)]}
        list={list}
        rowKey={(row) => `${row.id}`}
        openKey={null}
        emptyHint={t('users:noKeys')}
      />
      {asked !== null && <RevokeDialog apiKey={asked} onEnd={() => setAsked(null)} />}
    </>
  );
}

function RevokeDialog({ apiKey, onEnd }: { readonly apiKey: Key; readonly onEnd: () => void }) {
  const t = useTexts();
  return (
    <ChangeDialog
      title={t('users:key.title')}
      confirmLabel={t('users:confirm')}
      tone="danger"
      lengthMin={REASON_MIN}
      lengthMax={REASON_MAX}
      run={(reason) => client.call('apikey.operator_revoke', { id: apiKey.id, reason })}
      done={t('users:key.done')}
      onEnd={onEnd}
    >
      <p>{t('users:key.effect', { label: apiKey.label })}</p>
    </ChangeDialog>
  );
}

function columnsOf(t: Texts): readonly ListColumn<Key>[] {
  const scopesOf = (row: Key): string => row.scopes.map((scope) => t(`users:key.scope.${scope}`)).join(', ');
  const ipsOf = (row: Key): string => (row.ips.length === 0 ? t('users:key.anyIp') : row.ips.join(', '));
  return [
    {
      key: 'label',
      header: t('users:key.label'),
      csv: (row) => row.label,
      render: (row) => <span className="font-medium">{row.label}</span>,
    },
    {
      key: 'end',
      header: t('users:key.end'),
      csv: (row) => row.key_end,
      render: (row) => <span className="figures text-muted">…{row.key_end}</span>,
    },
    { key: 'scopes', header: t('users:key.scopes'), csv: scopesOf, render: scopesOf },
    {
      key: 'ips',
      header: t('users:key.ips'),
      csv: ipsOf,
      render: (row) => (
        <span className="figures inline-block max-w-60 py-2 break-words whitespace-normal">{ipsOf(row)}</span>
      ),
    },
    {
      key: 'created',
      header: t('users:key.created'),
      isExtra: true,
      csv: (row) => row.created_at,
      render: (row) => <TimeText at={row.created_at} />,
    },
    {
      key: 'used',
      header: t('users:lastUsed'),
      csv: (row) => row.last_used_at ?? '',
      render: (row) => (
        <span className="inline-flex items-center gap-2">
          <TimeText at={row.last_used_at} />
          {row.last_used_ip !== null && <span className="figures text-muted">{row.last_used_ip}</span>}
        </span>
      ),
    },
    {
      key: 'expires',
      header: t('users:key.expires'),
      csv: (row) => row.expires_at ?? '',
      render: (row) => (row.expires_at === null ? t('users:key.never') : <TimeText at={row.expires_at} />),
    },
  ];
}

/** State of a key, or the button that ends it. */
function stateColumn(t: Texts, onRevoke: ((row: Key) => void) | null): ListColumn<Key> {
  const stateOf = (row: Key): 'active' | 'expired' | 'suspended' | 'owner' | 'operator' => {
    if (row.revoked_by !== null) return row.revoked_by;
    if (row.expires_at !== null && row.expires_at <= clock.now()) return 'expired';
    return row.is_suspended ? 'suspended' : 'active';
  };
  return {
    key: 'state',
    header: t('users:state'),
    csv: (row) => t(`users:key.state.${stateOf(row)}`),
    render: (row) => (
      <span className="inline-flex items-center gap-3">
        <Badge tone={stateOf(row) === 'active' ? 'up' : 'neutral'}>
          {t(`users:key.state.${stateOf(row)}`)}
        </Badge>
        {row.revoked_at === null && onRevoke !== null && (
          <Button size="small" variant="danger" onClick={() => onRevoke(row)}>
            {t('users:key.revoke')}
          </Button>
        )}
      </span>
    ),
  };
}
