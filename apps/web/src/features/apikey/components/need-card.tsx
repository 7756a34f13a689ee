import { useT } from '@openbourse/kit/lib/i18n.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { ShieldAlert, Snowflake } from 'lucide-react';
import { Link } from 'react-router';
import { PayPasswordNeeded } from '../../../shared/ui/pay-password.tsx';
import type { Need } from '../use-need.ts';

/** Steps before keys can be created or changed, and the way there. */
export function NeedCard({ need }: { readonly need: Need }) {
  const t = useT();
  if (need === 'pay_password') return <PayPasswordNeeded />;
  const isFrozen = need === 'unfrozen';
  const Icon = isFrozen ? Snowflake : ShieldAlert;
  return (
    <section className="rounded-card bg-surface p-4">
      <p className="flex items-start gap-2.5 text-dense">
        <Icon className="size-5 shrink-0 text-warn" strokeWidth={1.75} aria-hidden="true" />
        {t(isFrozen ? 'security:frozenHint' : 'apikey:needsAuthenticator')}
      </p>
      {!isFrozen && (
        <Link to="/secure-authenticator" className={`${buttonClass({ size: 'medium', isBlock: true })} mt-3`}>
          {t('security:do.authenticator')}
        </Link>
      )}
    </section>
  );
}
