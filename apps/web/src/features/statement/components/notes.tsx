import { useT } from '@openbourse/kit/lib/i18n.ts';

const NOTES = [
  'fifo',
  'prices',
  'deposits',
  'withdrawals',
  'rewards',
  'p2p',
  'contracts',
  'rounding',
] as const;

/** Notes on how the figures come about; the same notes are in the document. */
export function Notes() {
  const t = useT();
  return (
    <section aria-labelledby="statement-notes" className="flex flex-col gap-2">
      <h2 id="statement-notes" className="text-symbol">
        {t('statement:notes')}
      </h2>
      <p className="text-dense font-medium">{t('statement:note.advice')}</p>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-dense text-muted">
        {NOTES.map((note) => (
          <li key={note}>{t(`statement:note.${note}`)}</li>
        ))}
      </ul>
    </section>
  );
}
