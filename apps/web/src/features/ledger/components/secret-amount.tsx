import { useT } from '@openbourse/kit/lib/i18n.ts';
import { usePreferences } from '../preferences.ts';

/** An amount, or dots of one length while balances are hidden. */
export function SecretAmount({ text }: { readonly text: string }) {
  const t = useT();
  const isHidden = usePreferences((preferences) => preferences.isHidden);
  if (!isHidden) return <span className="figures">{text}</span>;
  return (
    <>
      <span aria-hidden="true">••••••</span>
      <span className="sr-only">{t('ledger:hidden')}</span>
    </>
  );
}
