import { useTexts } from '../../../shared/lib/texts.ts';
import { RecordedPicture } from '../../../shared/ui/recorded-picture.tsx';
import { client, hasRole, useOperator } from '../../session/index.ts';

export interface OrderPictureProps {
  readonly fileId: string;
  readonly label: string;
  /** Subject of the picture; the record of the view names it. */
  readonly reference: string;
  /** Shown without a press: what an arbiter has to look at anyway. */
  readonly isOpen: boolean;
}

/** A picture of an order, for arbiters. */
export function OrderPicture({ fileId, label, reference, isOpen }: OrderPictureProps) {
  const t = useTexts();
  if (!hasRole(useOperator(), ['fiat_arbiter'])) {
    return <p className="text-dense text-muted">{t('fiat:picture.arbitersOnly')}</p>;
  }
  const load = () => client.picture('file.operator_view', { file_id: fileId, reason: viewReason(reference) });
  return <RecordedPicture fileId={fileId} label={label} load={load} isOpen={isOpen} />;
}

/** Reason of a view in the audit log. */
export function viewReason(reference: string): string {
  return `Arbitration of the order ${reference}`;
}
