import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import { PayPasswordNeeded } from '../../../shared/ui/pay-password.tsx';

export type SecurityLinkProps =
  | { readonly need: 'payPassword' }
  | {
      readonly need: 'authenticator';
      /** The most that a day may sum up to without one, in USDT. */
      readonly messageCodeMax: string;
    };

/** Setup that is needed before money may leave, and the way there. */
export function SecurityLink(props: SecurityLinkProps) {
  const t = useT();
  const format = useFormat();
  if (props.need === 'payPassword') return <PayPasswordNeeded />;
  return (
    <section className="rounded-card bg-surface p-4">
      <p className="flex items-start gap-2.5 text-dense">
        <ShieldAlert className="size-5 shrink-0 text-warn" strokeWidth={1.75} aria-hidden="true" />
        {t('wallet:bindFirst', { amount: format.quantity(props.messageCodeMax) })}
      </p>
      <Link to="/secure-center" className={`${buttonClass({ size: 'medium', isBlock: true })} mt-3`}>
        {t('wallet:bindAuthenticator')}
      </Link>
    </section>
  );
}
