import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ButtonHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { useIsDesktop } from '../lib/use-media.ts';
import { BottomSheet } from './bottom-sheet.tsx';
import { Menu } from './menu.tsx';
import { OptionList, type SelectOption } from './option-list.tsx';

export interface SelectProps<V extends string> {
  readonly label: string;
  readonly options: readonly SelectOption<V>[];
  readonly value: V;
  readonly onValueChange: (value: V) => void;
  /** `field` is a filled box in a form, `inline` a word with an arrow in a row. */
  readonly look: 'field' | 'inline';
  readonly disabled?: boolean;
}

/** One choice of several: a bottom sheet on a phone, a menu on a desktop. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { label, options, value, onValueChange, look, disabled = false } = props;
  const isDesktop = useIsDesktop();
  const [isOpen, setIsOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  const choose = (next: string): void => {
    const option = options.find((entry) => entry.value === next);
    if (option !== undefined) onValueChange(option.value);
    setIsOpen(false);
  };
  const face = { label, look, disabled, text: chosen?.label ?? '', icon: chosen?.icon };
  if (isDesktop) {
    const items = options.map((option) => ({ ...option, isChosen: option.value === value }));
    return <Menu trigger={<SelectFace {...face} />} items={items} onChoose={choose} />;
  }
  return (
    <>
      <SelectFace {...face} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      <BottomSheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={label}>
        <OptionList label={label} options={options} value={value} onChoose={choose} />
      </BottomSheet>
    </>
  );
}

export interface SelectFaceProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly label: string;
  readonly text: string;
  readonly look: 'field' | 'inline';
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The closed look of a choice; opening something is the caller's. */
export function SelectFace({ label, text, look, icon, ...button }: SelectFaceProps) {
  return (
    <button
      type="button"
      {...button}
      aria-label={`${label}: ${text}`}
      className={clsx(
        'inline-flex min-h-11 items-center gap-2 rounded-field font-semibold transition-colors disabled:opacity-50',
        look === 'field'
          ? 'w-full bg-surface px-3.5 text-body hover:bg-surface-strong'
          : 'w-fit text-dense hover:text-accent',
      )}
    >
      {icon}
      <span className={clsx('min-w-0 flex-1 text-left', look === 'field' ? 'leading-tight' : 'truncate')}>
        {text}
      </span>
      <ChevronDown className="size-4 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}
