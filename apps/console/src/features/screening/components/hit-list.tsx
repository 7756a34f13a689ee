import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import type { Hit } from '../api.ts';

/** Matches in one line, the strongest first. */
export function hitsText(t: Texts, hits: readonly Hit[]): string {
  return hits.map((hit) => (hit.by === 'case' ? caseText(t, hit) : `${hit.list}: ${hit.matched}`)).join(', ');
}

const caseText = (t: Texts, { reference }: Hit): string => t('screening:otherCase', { id: reference });

/** The entries that matched, one by one. */
export function HitList({ hits }: { readonly hits: readonly Hit[] }) {
  const t = useTexts();
  return (
    <ul className="flex flex-col gap-3">
      {hits.map((hit) => (
        <li key={`${hit.list} ${hit.reference} ${hit.by}`} className="rounded-field bg-raised p-3">
          {hit.by === 'case' ? (
            caseText(t, hit)
          ) : (
            <Facts
              facts={[
                { label: t('screening:matched'), value: hit.matched },
                { label: t('screening:by'), value: t(`screening:by.${byOf(hit)}`) },
                { label: t('screening:score'), value: `${hit.score}%` },
                { label: t('screening:list'), value: `${hit.list}, ${hit.version_id}` },
                { label: t('screening:entry'), value: hit.reference },
              ]}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

const BY = ['name', 'number', 'address', 'domain', 'country'] as const;

function byOf({ by }: Hit): (typeof BY)[number] {
  return BY.find((one) => one === by) ?? 'name';
}
