import type { ReceiptRoot, TickPath } from '@openbourse/engine';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { CopyText, ShortText } from './copy-text.tsx';
import { Facts } from './facts.tsx';

export interface ReceiptPathProps {
  readonly title: string;
  readonly path: TickPath | null;
  /** The tick that decided. */
  readonly seq: number | null;
  readonly root: ReceiptRoot | null;
}

/** How many ticks on both sides of the one that decided are shown; the file has all. */
const NEIGHBOURS = 2;

/** The recorded ticks around one that decided, and the root to which their chain leads. */
export function ReceiptPath({ title, path, seq, root }: ReceiptPathProps) {
  const t = useT();
  const format = useFormat();
  if (path === null || seq === null) return null;
  const shown = path.ticks.filter((tick) => Math.abs(tick.seq - seq) <= NEIGHBOURS);
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <table className="w-full text-secondary">
        <caption className="pb-1 text-left text-row font-[620]">
          {title}
          <span className="block text-label font-normal text-muted">
            {t('market:ticks.path', { count: path.ticks.length, series: path.series })}
          </span>
        </caption>
        <thead>
          <tr className="border-b border-line text-label text-muted [&_th]:h-7 [&_th]:font-medium [&_th+th]:pl-2">
            <th scope="col" className="text-left">
              {t('market:ticks.number')}
            </th>
            <th scope="col" className="text-left">
              {t('app:word.time')}
            </th>
            <th scope="col" className="text-right">
              {t('app:word.price')}
            </th>
            <th scope="col" className="text-right">
              SHA-256
            </th>
          </tr>
        </thead>
        <tbody className="figures [&_td]:h-8 [&_td]:whitespace-nowrap [&_td+td]:pl-2">
          {shown.map((tick) => (
            <tr
              key={tick.seq}
              aria-current={tick.seq === seq || undefined}
              className="border-b border-line aria-current:bg-surface aria-current:font-semibold"
            >
              <td>{tick.seq}</td>
              <td>
                {format.time(tick.at)}.{String(tick.at % 1_000).padStart(3, '0')}
              </td>
              <td className="text-right">{format.quantity(tick.price)}</td>
              <td className="text-right text-muted">
                <ShortText text={tick.hash} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
