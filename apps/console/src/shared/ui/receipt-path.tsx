import type { ReceiptRoot, TickPath } from '@openbourse/engine';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { ReceiptTicks } from '@openbourse/kit/ui/receipt-ticks.tsx';
import { CopyText } from './copy-text.tsx';
import { Facts } from './facts.tsx';

export interface ReceiptPathProps {
  readonly title: string;
  readonly path: TickPath | null;
  /** The tick that decided. */
  readonly seq: number | null;
  readonly root: ReceiptRoot | null;
}

/** Ticks shown on both sides of the one that decided; the file has all. */
const NEIGHBOURS = 2;

/** The recorded ticks around one that decided, and the root to which their chain leads. */
export function ReceiptPath({ title, path, seq, root }: ReceiptPathProps) {
  const t = useT();
  if (path === null || seq === null) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <ReceiptTicks title={title} path={path} seq={seq} neighbours={NEIGHBOURS} />
      <Facts
        facts={[
          {
            label: t('micro:receipt.root'),
            value: root === null ? t('micro:receipt.noRoot') : <CopyText text={root.root} />,
          },
        ]}
      />
    </section>
  );
}
