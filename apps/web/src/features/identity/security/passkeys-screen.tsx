import { SECURITY_LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button, buttonClass } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { client } from '../../session/index.ts';
import { type Passkey, passkeysQuery, refreshSecurity, type SecurityCenter } from './api.ts';
import { nameFor } from './name-for.ts';
import { createPasskey, hasPasskeys } from './passkey.ts';
import { PasskeyNameSheet } from './passkey-name-sheet.tsx';
import { ProofSheet } from './proof-sheet.tsx';
import { SecurityPage } from './security-page.tsx';

type Asked =
  | { readonly what: 'remove' | 'rename'; readonly passkey: Passkey }
  | { readonly what: 'add' }
  | null;

/** The passkeys that confirm a login instead of a code. */
function PasskeysScreen() {
  const t = useT();
  return (
    <SecurityPage title={t('security:passkeys')}>{(center) => <Passkeys center={center} />}</SecurityPage>
  );
}

function Passkeys({ center }: { readonly center: SecurityCenter }) {
  const t = useT();
  const [asked, setAsked] = useState<Asked>(null);
  const close = (): void => setAsked(null);
  if (!hasPasskeys() || !center.are_passkeys_available) {
    const where = center.are_passkeys_available ? 'browser' : 'server';
    return <EmptyState icon={<Fingerprint />} title={t(`security:passkeyUnsupported.${where}`)} />;
  }
  const named = nameFor(location);
  if (named !== undefined) return <NumericAddress named={named} />;
  if (center.authenticator_bound_at === null) return <AuthenticatorFirst />;
  return (
    <>
      <p className="text-body text-muted">{t('security:passkeysHint')}</p>
      <PasskeyList onAsk={setAsked} />
      <Button
        isBlock
        disabled={center.passkeys >= SECURITY_LIMITS.passkeysMax}
        onClick={() => setAsked({ what: 'add' })}
      >
        {t('security:passkeyAdd')}
      </Button>
      <ProofSheet
        isOpen={asked?.what === 'add'}
        onClose={close}
        title={t('security:passkeyAdd')}
        hint={t('security:passkeyAddHint')}
        submitLabel={t('app:action.next')}
        onProved={async (proof) => {
          await createPasskey({ proof, name: t('security:passkeyDefault') });
          close();
          toast.success(t('security:passkeyAdded'));
          await refreshSecurity();
        }}
      />
      <ProofSheet
        isOpen={asked?.what === 'remove'}
        onClose={close}
        title={t('security:passkeyRemove')}
        hint={t('security:passkeyRemoveHint')}
        submitLabel={t('security:passkeyRemove')}
        tone="danger"
        onProved={async (proof) => {
          if (asked?.what !== 'remove') return;
          await client.call('identity.passkey_remove', { ...proof, id: asked.passkey.id });
          close();
          toast.success(t('security:passkeyRemoved'));
          await refreshSecurity();
        }}
      />
      <PasskeyNameSheet passkey={asked?.what === 'rename' ? asked.passkey : null} onClose={close} />
    </>
  );
}

function NumericAddress({ named }: { readonly named: string | null }) {
  const t = useT();
  return (
    <EmptyState
      icon={<Fingerprint />}
      title={t('security:passkeyNumeric')}
      hint={t('security:passkeyNumericHint')}
      action={
        named !== null && (
          <a href={named} className={buttonClass({ size: 'medium' })}>
            {t('security:passkeyOpenAt', { address: new URL(named).host })}
          </a>
        )
      }
    />
  );
}

function AuthenticatorFirst() {
  const t = useT();
  return (
    <EmptyState
      icon={<Fingerprint />}
      title={t('security:passkeyNeeds')}
      action={
        <Link to="/secure-authenticator" className={buttonClass({ size: 'medium' })}>
          {t('security:do.authenticator')}
        </Link>
      }
    />
  );
}

function PasskeyList({ onAsk }: { readonly onAsk: (asked: Asked) => void }) {
  const t = useT();
  const format = useFormat();
  const { data, isError, error, isFetching, refetch } = useQuery(passkeysQuery);
  if (data === undefined) {
    if (isError) return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
    return <Skeleton className="h-16 w-full" />;
  }
  if (data.length === 0) return <EmptyState icon={<Fingerprint />} title={t('security:passkeyNone')} />;
  return (
    <ul>
      {data.map((passkey) => (
        <li key={passkey.id} className="flex min-h-16 items-center gap-3 py-2">
          <Fingerprint className="size-5.5 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
          <div className="min-w-0 flex-1">
            <p className="text-row font-medium wrap-anywhere">{passkey.name}</p>
            <p className="figures text-secondary text-muted">
              {passkey.last_used_at === null
                ? t('security:addedAt', { time: format.dateTime(passkey.created_at) })
                : t('identity:secure.lastUsed', { time: format.dateTime(passkey.last_used_at) })}
            </p>
          </div>
          <IconButton
            label={t('security:passkeyRename', { name: passkey.name })}
            icon={<Pencil />}
            onClick={() => onAsk({ what: 'rename', passkey })}
          />
          <IconButton
            label={t('security:passkeyRemoveOf', { name: passkey.name })}
            icon={<Trash2 />}
            onClick={() => onAsk({ what: 'remove', passkey })}
          />
        </li>
      ))}
    </ul>
  );
}

export { PasskeysScreen as Component };
