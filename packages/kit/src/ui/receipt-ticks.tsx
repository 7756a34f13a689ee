import { shortenMiddle } from '@openbourse/money';
import { useT } from '../lib/i18n.ts';
import { useFormat } from '../lib/use-format.ts';

/** The ticks of a series that lead from one that decided to a published root. */
interface TickPath {
  readonly series: string;
  readonly ticks: readonly {
    readonly seq: number;
    readonly at: number;
    readonly price: string;
    readonly hash: string;
  }[];
}

export interface ReceiptTicksProps {
  readonly title: string;
  readonly path: TickPath | null;
  /** The tick that decided. */
  readonly seq: number | null;
  /** Ticks shown on both sides of it; the file has all of them, up to the root. */
  readonly neighbours: number;
}

/** The tick that decided with its neighbors. */
export function ReceiptTicks({ title, path, seq, neighbours }: ReceiptTicksProps) {
  const t = useT();
  const format = useFormat();
  if (path === null || seq === null) return null;
  const shown = path.ticks.filter((tick) => Math.abs(tick.seq - seq) <= neighbours);
  return (
    <table className="w-full text-secondary">
      <caption className="pb-1 text-left text-body font-semibold">
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
            <td className="text-right text-muted" title={tick.hash}>
              {shortenMiddle(tick.hash)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
