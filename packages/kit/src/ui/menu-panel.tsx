import { Menu as Base } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FLOAT_CLASS } from './float-class.ts';
import type { TriggerElement } from './lazy-trigger.tsx';

export interface MenuItem {
  readonly value: string;
  /** Where a choice leads; such an item is a link. */
  readonly to?: string;
  readonly label: ReactNode;
  /** A line below the label, such as the reason why it is closed. */
  readonly hint?: string;
  readonly icon?: ReactNode;
  readonly isChosen?: boolean;
  readonly tone?: 'neutral' | 'danger';
}

export interface MenuPanelProps {
  /** The element that opens the menu; it must take a ref and props (a button). */
  readonly trigger: TriggerElement;
  readonly items: readonly MenuItem[];
  /** Action of a choice that is no link. */
  readonly onChoose?: (value: string) => void;
  readonly align?: 'start' | 'end';
}

/** The open menu; loaded when a menu is first opened, since it brings the positioning library. */
export function MenuPanel({ trigger, items, onChoose, align = 'start' }: MenuPanelProps) {
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-50 outline-none" sideOffset={6} align={align} collisionPadding={12}>
          <Base.Popup
            className={clsx(
              FLOAT_CLASS,
              'max-h-(--available-height) min-w-[max(10rem,var(--anchor-width))] overflow-y-auto p-1.5',
            )}
          >
            {items.map((item) =>
              item.to === undefined ? (
                <Base.Item
                  key={item.value}
                  className={itemClass(item)}
                  onClick={() => onChoose?.(item.value)}
                >
                  <Content {...item} />
                </Base.Item>
              ) : (
                <Base.LinkItem
                  key={item.value}
                  closeOnClick
                  className={itemClass(item)}
                  render={<Link to={item.to} />}
                >
                  <Content {...item} />
                </Base.LinkItem>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function itemClass({ tone, isChosen }: MenuItem): string {
  return clsx(
    'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-field px-3 text-body outline-none select-none data-highlighted:bg-surface-strong [&_svg]:size-5 [&_svg]:stroke-[1.75]',
    tone === 'danger' && 'text-danger',
    isChosen === true && 'font-semibold',
  );
}

function Content({ icon, label, hint, isChosen }: MenuItem) {
  return (
    <>
      {icon}
      <span className="min-w-0 flex-1">
        {label}
        {hint !== undefined && <span className="block text-secondary font-normal text-muted">{hint}</span>}
      </span>
      {isChosen === true && <Check aria-hidden="true" />}
    </>
  );
}
