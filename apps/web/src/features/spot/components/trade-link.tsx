import { useT } from '@openbourse/kit/lib/i18n.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { Link } from 'react-router';

/** The next step of a person without any records. */
export function TradeLink() {
  const t = useT();
  return (
    <Link to="/trade" className={buttonClass({ size: 'medium' })}>
      {t('app:tab.trade')}
    </Link>
  );
}
