import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { Picture } from '../../../shared/ui/picture.tsx';
import { client, hasRole, useOperator } from '../../session/index.ts';

export interface OrderPictureProps {
  readonly fileId: string;
  readonly label: string;
  /** What the picture belongs to; the record of the view names it. */
  readonly reference: string;
  /** Shown without a press: what an arbiter has to look at anyway. */
  readonly isOpen: boolean;
}

/** A picture of an order, for arbiters. Each view is recorded, so it takes a press unless the order waits for one. */
export function OrderPicture({ fileId, label, reference, isOpen }: OrderPictureProps) {
  const t = useTexts();
  const [isShown, setIsShown] = useState(isOpen);
  const [isZoomed, setIsZoomed] = useState(false);
  if (!hasRole(useOperator(), ['fiat_arbiter'])) {
    return <p className="text-dense text-muted">{t('fiat:picture.arbitersOnly')}</p>;
  }
  if (!isShown) {
    return (
      <button
        type="button"
        className="flex min-h-14 w-full items-center gap-3 rounded-card bg-surface px-4 text-left text-dense hover:bg-surface-strong"
        onClick={() => setIsShown(true)}
      >
        <Eye className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
        <span className="min-w-0">
          <span className="block font-medium">
            {label}: {t('fiat:picture.show')}
          </span>
          <span className="block text-secondary text-muted">{t('fiat:picture.recorded')}</span>
        </span>
      </button>
    );
  }
  return (
    <Picture
      label={label}
      queryKey={['file.operator_view', fileId]}
      load={() => client.picture('file.operator_view', { file_id: fileId, reason: viewReason(reference) })}
      isZoomed={isZoomed}
      onZoom={() => setIsZoomed(!isZoomed)}
    />
  );
}

/** What the audit log keeps of a view. */
export function viewReason(reference: string): string {
  return `Arbitration of the order ${reference}`;
}
