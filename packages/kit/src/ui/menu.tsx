import { lazy } from 'react';
import { LazyTrigger } from './lazy-trigger.tsx';
import type { MenuPanelProps } from './menu-panel.tsx';

export type { MenuItem } from './menu-panel.tsx';
export type MenuProps = MenuPanelProps;

const load = async () => ({ default: (await import('./menu-panel.tsx')).MenuPanel });
const Panel = lazy(load);

/** A short list of actions or choices beside what opens it. */
export function Menu(props: MenuProps) {
  return (
    <LazyTrigger trigger={props.trigger} popup="menu" preload={() => void load()}>
      <Panel {...props} />
    </LazyTrigger>
  );
}
