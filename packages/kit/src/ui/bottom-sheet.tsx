import { lazy } from 'react';
import type { BottomSheetPanelProps } from './bottom-sheet-panel.tsx';
import { OverlayLoader } from './overlay-loader.tsx';

export type BottomSheetProps = BottomSheetPanelProps;

const Panel = lazy(async () => ({ default: (await import('./bottom-sheet-panel.tsx')).BottomSheetPanel }));

/** Choices and short forms: rises from the bottom on a phone, stands in the middle on a desktop. */
export function BottomSheet(props: BottomSheetProps) {
  return (
    <OverlayLoader isOpen={props.isOpen} onClose={props.onClose}>
      {(isOpen) => <Panel {...props} isOpen={isOpen} />}
    </OverlayLoader>
  );
}
