import { useT } from '../../../shared/lib/i18n.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import type { OrderSender } from '../use-order-sender.ts';

/** Says where an order stands whose answer was lost, and what the person can do. */
export function SendingNotice({ sender }: { readonly sender: OrderSender }) {
  const t = useT();
  const { kind } = sender.sending;
  if (kind === 'checking') {
    return (
      <p role="status" className="flex items-center gap-2 rounded-field bg-surface px-3 py-2 text-secondary">
        <Spinner />
        {t('spot:sending.checking')}
      </p>
    );
  }
  if (kind !== 'unsent') return null;
  return (
    <div role="alert" className="rounded-field bg-warn-soft px-3 py-2 text-secondary text-warn">
      <p>{t('spot:sending.unsent')}</p>
      <div className="mt-2 mb-1 flex flex-wrap gap-2">
        <Button size="small" onClick={sender.sendAgain}>
          {t('spot:sending.again')}
        </Button>
        <Button size="small" variant="secondary" onClick={sender.discard}>
          {t('spot:sending.discard')}
        </Button>
      </div>
    </div>
  );
}
