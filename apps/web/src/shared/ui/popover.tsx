import { Popover as Base } from '@base-ui/react/popover';
import { clsx } from 'clsx';
import type { ReactElement, ReactNode } from 'react';
import { FLOAT_CLASS } from './menu.tsx';

export interface PopoverProps {
  /** The element that opens the popover; it must take a ref and props (a button). */
  readonly trigger: ReactElement;
  readonly title?: string;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
}

/** An explanation or a small form beside what opens it. */
export function Popover({ trigger, title, children, align = 'start' }: PopoverProps) {
  return (
    <Base.Root>
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
