import { shortenMiddle } from '@openbourse/money';
import { clsx } from 'clsx';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { useCopy } from '../lib/use-copy.ts';
import { IconButton } from './icon-button.tsx';

/** Names and values under each other: a receipt, or what a person is about to agree to. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="divide-y divide-line text-dense">{children}</dl>;
}

export interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
  /** True when the name may be longer than a line; the value then keeps its line. */
  readonly isNameLong?: boolean;
}

export function Fact({ name, children, isNameLong = false }: FactProps) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 py-1">
      <dt className={clsx(isNameLong ? 'min-w-0 wrap-anywhere' : 'shrink-0', 'text-muted')}>{name}</dt>
      <dd className={clsx(isNameLong ? 'shrink-0' : 'min-w-0', 'figures text-right font-medium')}>
        {children}
      </dd>
    </div>
  );
}

export interface CopyableProps {
  readonly text: string;
  /** Label of the copy button, for example "Copy address". */
  readonly label?: string;
}

/** An id, hash or address: shortened in the middle, copied in full (rule book, section 10). */
export function Copyable({ text, label }: CopyableProps) {
  const t = useT();
  const copy = useCopy();
  return (
    <span className="-mr-3 flex items-center justify-end">
      <span title={text}>{shortenMiddle(text)}</span>
      <IconButton label={label ?? t('app:action.copy')} icon={<Copy />} onClick={() => void copy(text)} />
    </span>
  );
}
