import type { ReactNode } from 'react';
import { CopyText } from '../../../shared/ui/copy-text.tsx';

interface Entry {
  readonly txid: string;
  readonly note: ReactNode;
}

/** Transactions of a chain, each with a note of what it did. */
export function TransactionList(props: {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly emptyHint: string;
}) {
  const { label, entries, emptyHint } = props;
  return (
    <section aria-label={label}>
      <h3 className="mb-1 text-dense font-semibold">{label}</h3>
      {entries.length === 0 ? (
        <p className="text-dense text-muted">{emptyHint}</p>
      ) : (
        <ul className="flex flex-col gap-1 text-dense">
          {entries.map(({ txid, note }) => (
            <li key={txid} className="flex items-baseline justify-between gap-4">
              <CopyText text={txid} />
              <span className="figures text-muted">{note}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
