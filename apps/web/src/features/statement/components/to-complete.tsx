import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import type { Yearly } from '../api.ts';
import { quantity } from '../model/figures.ts';

/** Acquisitions whose cost only the person knows. */
export function ToComplete({ yearly }: { readonly yearly: Yearly }) {
  const t = useT();
  const format = useFormat();
  const { to_complete: rows, to_complete_count: count } = yearly;
  if (count === 0) return null;
  return (
    <section aria-labelledby="statement-complete" className="flex flex-col gap-1">
      <h2 id="statement-complete" className="text-symbol">
        {t('statement:toComplete')}
      </h2>
      <p className="text-dense text-muted">{t('statement:toComplete.hint')}</p>
      <Facts>
        {rows.map((row) => (
          <Fact
            key={`${row.at} ${row.code} ${row.kind} ${row.quantity}`}
            name={`${format.date(row.at)} · ${t(`statement:kind.${row.kind}`)}`}
          >
            {`${quantity(format, row.quantity)} ${row.code}`}
          </Fact>
        ))}
      </Facts>
      {count > rows.length && (
        <p className="text-secondary text-muted">
          {t('statement:toComplete.more', { count: String(count) })}
        </p>
      )}
    </section>
  );
}
