import { lazy } from 'react';
import type { DialogPanelProps } from './dialog-panel.tsx';
import { OverlayLoader } from './overlay-loader.tsx';

export type DialogProps = DialogPanelProps;

const Panel = lazy(async () => ({ default: (await import('./dialog-panel.tsx')).DialogPanel }));

/** A question that interrupts; choices that do not interrupt use a bottom sheet. */
export function Dialog(props: DialogProps) {
  return (
    <OverlayLoader isOpen={props.isOpen} onClose={props.isNotice === true ? props.onConfirm : props.onCancel}>
      {(isOpen) => <Panel {...props} isOpen={isOpen} />}
    </OverlayLoader>
  );
}
