import { Popover as Base } from '@base-ui/react/popover';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { FLOAT_CLASS } from './float-class.ts';
import type { TriggerElement } from './lazy-trigger.tsx';

export interface PopoverPanelProps {
  /** The element that opens the popover; it must take a ref and props (a button). */
  readonly trigger: TriggerElement;
  readonly title?: string;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
}

/** The open popover; loaded when one is first opened, since it brings the positioning library. */
export function PopoverPanel({ trigger, title, children, align = 'start' }: PopoverPanelProps) {
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-50 outline-none" sideOffset={6} align={align} collisionPadding={12}>
          <Base.Popup className={clsx(FLOAT_CLASS, 'max-w-80 p-4 text-dense')}>
            {title !== undefined && <Base.Title className="mb-1 text-body font-semibold">{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
