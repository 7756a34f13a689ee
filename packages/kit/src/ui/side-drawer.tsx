import { lazy } from 'react';
import { OverlayLoader } from './overlay-loader.tsx';
import type { SideDrawerPanelProps } from './side-drawer-panel.tsx';

export type SideDrawerProps = SideDrawerPanelProps;

const Panel = lazy(async () => ({ default: (await import('./side-drawer-panel.tsx')).SideDrawerPanel }));

/** A menu of the whole app: slides in from the left and is swiped away again. */
export function SideDrawer(props: SideDrawerProps) {
  return (
    <OverlayLoader isOpen={props.isOpen} onClose={props.onClose}>
      {(isOpen) => <Panel {...props} isOpen={isOpen} />}
    </OverlayLoader>
  );
}
