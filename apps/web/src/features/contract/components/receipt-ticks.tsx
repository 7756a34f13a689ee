import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { shortenMiddle } from '@openbourse/money';
import { clsx } from 'clsx';
import type { Receipt } from '../model/rows.ts';

type Path = Receipt['entry'];

/** How many ticks on both sides of the one that decided are shown; the file has all. */
const NEIGHBOURS = 2;

/** The recorded prices around the opening and around the close. */
export function ReceiptTicks({ receipt }: { readonly receipt: Receipt }) {
  const t = useT();
  return (
    <>
      <Ticks title={t('contract:receipt.entryTicks')} path={receipt.entry} seq={receipt.entry_seq} />
      <Ticks title={t('contract:receipt.exitTicks')} path={receipt.exit} seq={receipt.exit_seq} />
    </>
  );
}

function Ticks({ title, path, seq }: { readonly title: string; readonly path: Path; readonly seq: number }) {
  const t = useT();
  const format = useFormat();
  const shown = path.ticks.filter((tick) => Math.abs(tick.seq - seq) <= NEIGHBOURS);
  return (
    <table className="w-full text-secondary">
      <caption className="pb-1 text-left text-body font-semibold">{title}</caption>
      <thead>
        <tr className="border-b border-line text-label text-muted [&_th]:h-7 [&_th]:font-medium">
          <th scope="col" className="text-left">
            #
          </th>
          <th scope="col" className="text-left">
            {t('app:word.time')}
          </th>
          <th scope="col" className="text-right">
            {t('contract:markPrice')}
          </th>
          <th scope="col" className="text-right">
            {t('contract:receipt.hash')}
          </th>
        </tr>
      </thead>
      <tbody className="figures [&_td]:h-8">
        {shown.map((tick) => (
          <tr
            key={tick.seq}
            className={clsx('border-b border-line', tick.seq === seq && 'font-semibold text-accent')}
          >
            <td>{tick.seq}</td>
            <td>{format.time(tick.at)}</td>
            <td className="text-right">{format.quantity(tick.price)}</td>
            <td className="text-right" title={tick.hash}>
              {shortenMiddle(tick.hash)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
