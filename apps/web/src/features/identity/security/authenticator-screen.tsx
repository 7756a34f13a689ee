import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../../session/index.ts';
import { refreshSecurity, type SecurityCenter } from './api.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { ProofSheet } from './proof-sheet.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecurityPage } from './security-page.tsx';

/** Binds an authenticator, or shows the one that is bound. */
function AuthenticatorScreen() {
  const t = useT();
  const navigate = useNavigate();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = (): void => void refreshSecurity().then(() => navigate('/secure-center', { replace: true }));
  return (
    <SecurityPage title={t('security:authenticator')}>
      {(center) => {
        if (codes !== null) return <RecoveryCodes codes={codes} onDone={finish} />;
        if (center.authenticator_bound_at === null) return <AuthenticatorSetup onBound={setCodes} />;
        return <Bound center={center} boundAt={center.authenticator_bound_at} onRenewed={setCodes} />;
      }}
    </SecurityPage>
  );
}

interface BoundProps {
  readonly center: SecurityCenter;
  readonly boundAt: number;
  readonly onRenewed: (codes: readonly string[]) => void;
}

function Bound({ center, boundAt, onRenewed }: BoundProps) {
  const t = useT();
  const format = useFormat();
  const [asked, setAsked] = useState<'renew' | 'unbind' | null>(null);
  const close = (): void => setAsked(null);
  return (
    <>
      <p className="text-body text-muted">{t('security:authenticatorOn')}</p>
      <Facts>
        <Fact name={t('security:boundAt')}>{format.dateTime(boundAt)}</Fact>
        <Fact name={t('security:recoveryLeft')}>{center.recovery_codes_left}</Fact>
      </Facts>
      <div className="flex flex-col gap-2.5">
        <Button variant="secondary" isBlock onClick={() => setAsked('renew')}>
          {t('security:renewCodes')}
        </Button>
        <Button variant="danger" isBlock onClick={() => setAsked('unbind')}>
          {t('security:unbind')}
        </Button>
      </div>
      <ProofSheet
        isOpen={asked === 'renew'}
        onClose={close}
        title={t('security:renewCodes')}
        hint={t('security:renewHint')}
        submitLabel={t('app:action.confirm')}
        onProved={async (proof) => {
          const { recovery_codes: renewed } = await client.call('identity.renew_recovery_codes', proof);
          close();
          onRenewed(renewed);
        }}
      />
      <ProofSheet
        isOpen={asked === 'unbind'}
        onClose={close}
        title={t('security:unbind')}
        hint={t('security:unbindHint')}
        submitLabel={t('security:unbind')}
        tone="danger"
        takesRecoveryCode
        onProved={async (proof) => {
          await client.call('identity.authenticator_unbind', proof);
          close();
          toast.success(t('security:unbound'));
          await refreshSecurity();
        }}
      />
    </>
  );
}

export { AuthenticatorScreen as Component };
