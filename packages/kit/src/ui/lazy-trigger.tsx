import {
  type ButtonHTMLAttributes,
  cloneElement,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react';

/** A button that opens something; it must take a ref and the attributes of a button. */
export type TriggerElement = ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;

export interface LazyTriggerProps {
  readonly trigger: TriggerElement;
  readonly popup: 'menu' | 'dialog';
  /** Starts the loading of what the trigger opens. */
  readonly preload: () => void;
  /** The trigger with what it opens, open; takes the place of the trigger once it is loaded. */
  readonly children: ReactNode;
}

/** Shows only the trigger until it is pressed, so that the floating parts stay out of the first load. */
export function LazyTrigger({ trigger, popup, preload, children }: LazyTriggerProps) {
  const [isWanted, setIsWanted] = useState(false);
  const closed = cloneElement(trigger, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => setIsWanted(true),
  });
  return isWanted ? <Suspense fallback={closed}>{children}</Suspense> : closed;
}
