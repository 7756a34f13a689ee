import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { Link } from 'react-router';

export interface RiskDialogProps {
  readonly isOpen: boolean;
  readonly onAccept: () => void;
  readonly onCancel: () => void;
}

/** Effect of micro contracts on most people, before the first stake of real money. */
export function RiskDialog({ isOpen, onAccept, onCancel }: RiskDialogProps) {
  const t = useT();
  return (
    <Dialog
      isOpen={isOpen}
      title={t('micro:risk.title')}
      confirmLabel={t('micro:risk.accept')}
      onConfirm={onAccept}
      onCancel={onCancel}
    >
      <p>{t('micro:risk.text')}</p>
      <p className="mt-2">{t('micro:risk.limits')}</p>
      <Link to="/house-edge" className="mt-2 inline-block py-1 font-semibold text-accent">
        {t('micro:edge.title')}
      </Link>
    </Dialog>
  );
}
