import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import type { Hit } from '../api.ts';

/** Matches in one line, the strongest first. */
export function hitsText(t: Texts, hits: readonly Hit[]): string {
  return hits
    .map((hit) => (hit.by === 'case' ? caseText(t, hit) : `${listOf(t, hit)}: ${hit.matched}`))
    .join(', ');
}

/** The list, or the vendor in its place. */
const listOf = (t: Texts, { by, list }: Hit): string => (by === 'vendor' ? t('screening:vendor') : list);

const caseText = (t: Texts, { reference }: Hit): string => t('screening:otherCase', { id: reference });

/** The entries that matched, one by one. */
export function HitList({ hits }: { readonly hits: readonly Hit[] }) {
  const t = useTexts();
  return (
    <ul className="flex flex-col gap-3">
      {hits.map((hit) => (
        <li
          key={`${hit.list} ${hit.reference} ${hit.by} ${hit.matched}`}
          className="rounded-field bg-raised p-3"
        >
          {hit.by === 'case' ? (
            caseText(t, hit)
          ) : hit.by === 'vendor' ? (
            <Facts
              facts={[
                { label: t('screening:vendorReason'), value: hit.matched },
                { label: t('screening:vendorReference'), value: hit.reference },
              ]}
            />
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
