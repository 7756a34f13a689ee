import { useT } from '@openbourse/kit/lib/i18n.ts';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import {
  Fingerprint,
  History,
  KeyRound,
  LockKeyhole,
  Mail,
  MessageSquareWarning,
  ShieldCheck,
  Smartphone,
  Snowflake,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { SecurityCenter } from '../security/api.ts';
import { FrozenCard } from '../security/frozen-card.tsx';
import { HoldList } from '../security/hold-list.tsx';
import { SecurityPage } from '../security/security-page.tsx';
import { SecurityScore } from '../security/security-score.tsx';
import { SessionList } from './session-list.tsx';

export interface SecureCenterScreenProps {
  /** The way to the API keys. */
  readonly apiKeys: ReactNode;
}

/** Every secret and factor with its state, what waits because of a change, and the devices that are signed in. */
export function SecureCenterScreen({ apiKeys }: SecureCenterScreenProps) {
  const t = useT();
  return (
    <SecurityPage title={t('identity:secure.title')} backTo="/user-center">
      {(center) => (
        <>
          {center.is_frozen ? <FrozenCard /> : <SecurityScore center={center} />}
          <HoldList center={center} />
          <Secrets center={center} apiKeys={apiKeys} />
          <Accounts center={center} />
          <section aria-label={t('security:safety')} className="border-t border-line pt-3">
            <ListRow leading={<History />} title={t('security:log')} to="/secure-log" />
            {!center.is_frozen && (
              <ListRow
                leading={<Snowflake />}
                title={t('security:freeze')}
                subtitle={t('security:freezeRow')}
                to="/secure-freeze"
              />
            )}
          </section>
          <SessionList />
        </>
      )}
    </SecurityPage>
  );
}

function Secrets({ center, apiKeys }: SecureCenterScreenProps & { readonly center: SecurityCenter }) {
  const t = useT();
  const stateOf = (isSet: boolean): string => t(isSet ? 'identity:secure.set' : 'identity:secure.notSet');
  return (
    <section aria-label={t('security:secrets')}>
      <ListRow
        leading={<LockKeyhole />}
        title={t('identity:secure.loginPassword')}
        trailing={t('identity:secure.change')}
        to="/change-login-passwd"
      />
      <ListRow
        leading={<KeyRound />}
        title={t('identity:field.payPassword')}
        trailing={stateOf(center.has_pay_password)}
        to="/change-pay-passwd"
      />
      <ListRow
        leading={<ShieldCheck />}
        title={t('security:authenticator')}
        {...(center.authenticator_bound_at === null
          ? { trailing: t('security:notBound') }
          : { subtitle: t('security:codesLeft', { count: center.recovery_codes_left }) })}
        to="/secure-authenticator"
      />
      <ListRow
        leading={<Fingerprint />}
        title={t('security:passkeys')}
        trailing={center.passkeys === 0 ? stateOf(false) : `${center.passkeys}`}
        to="/secure-passkeys"
      />
      <ListRow
        leading={<MessageSquareWarning />}
        title={t('security:phishing')}
        trailing={center.anti_phishing_code ?? stateOf(false)}
        to="/secure-anti-phishing"
      />
      {apiKeys}
    </section>
  );
}

function Accounts({ center }: { readonly center: SecurityCenter }) {
  const t = useT();
  return (
    <section aria-label={t('security:accounts')} className="border-t border-line pt-3">
      <ListRow
        leading={<Mail />}
        title={t('identity:kind.email')}
        trailing={center.email ?? t('security:notBound')}
        to="/secure-account?type=email"
      />
      <ListRow
        leading={<Smartphone />}
        title={t('identity:kind.mobile')}
        trailing={center.mobile ?? t('security:notBound')}
        to="/secure-account?type=mobile"
      />
    </section>
  );
}
