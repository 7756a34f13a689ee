import { lazy } from 'react';
import { LazyTrigger } from './lazy-trigger.tsx';
import type { PopoverPanelProps } from './popover-panel.tsx';

export type PopoverProps = PopoverPanelProps;

const load = async () => ({ default: (await import('./popover-panel.tsx')).PopoverPanel });
const Panel = lazy(load);

/** An explanation or a small form beside what opens it. */
export function Popover(props: PopoverProps) {
  return (
    <LazyTrigger trigger={props.trigger} popup="dialog" preload={() => void load()}>
      <Panel {...props} />
    </LazyTrigger>
  );
}
