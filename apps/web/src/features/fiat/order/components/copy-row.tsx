import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useCopy } from '@openbourse/kit/lib/use-copy.ts';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { Copy } from 'lucide-react';

export interface CopyRowProps {
  readonly name: string;
  /** Copied, and shown in full: a payment needs every digit. */
  readonly text: string;
  /** Shown in groups of four, as on a card. */
  readonly isNumber?: boolean;
}

/** One detail of a payment with its copy button. */
export function CopyRow({ name, text, isNumber = false }: CopyRowProps) {
  const t = useT();
  const copy = useCopy();
  return (
    <div className="flex min-h-12 items-center justify-between gap-3">
      <dt className="min-w-0 text-dense text-muted">{name}</dt>
      <dd className="-mr-3 flex max-w-[68%] shrink-0 items-center">
        <span className="figures min-w-0 text-right text-body font-semibold wrap-anywhere">
          {isNumber ? text.replaceAll(/(.{4})(?=.)/g, '$1 ') : text}
        </span>
        <IconButton
          label={t('fiat:order.copyOf', { name })}
          icon={<Copy />}
          onClick={() => void copy(text)}
        />
      </dd>
    </div>
  );
}
