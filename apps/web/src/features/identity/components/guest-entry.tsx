import { useT } from '@openbourse/kit/lib/i18n.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { Link } from 'react-router';

/** The two ways in, for who looks around without an account. */
export function GuestEntry() {
  const t = useT();
  return (
    <div className="grid grid-cols-2 gap-2 pb-4 desktop:hidden">
      <Link to="/register" className={buttonClass({ size: 'medium', isBlock: true })}>
        {t('identity:register.submit')}
      </Link>
      <Link to="/login" className={buttonClass({ variant: 'secondary', size: 'medium', isBlock: true })}>
        {t('identity:login.submit')}
      </Link>
    </div>
  );
}
