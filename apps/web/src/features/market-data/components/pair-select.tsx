import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Select } from '@openbourse/kit/ui/select.tsx';

export interface PairSelectProps {
  readonly pairs: readonly { readonly id: number; readonly name: string }[];
  readonly value: number | 'all';
  /** Label that stands for all of them. */
  readonly allLabel: string;
  readonly onChange: (matchId: number | 'all') => void;
}

/** Narrows a list to one pair. */
export function PairSelect({ pairs, value, allLabel, onChange }: PairSelectProps) {
  const t = useT();
  return (
    <Select
      look="field"
      label={t('market:column.pair')}
      options={[
        { value: 'all', label: allLabel },
        ...pairs.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={String(value)}
      onValueChange={(chosen) => onChange(pairs.find(({ id }) => String(id) === chosen)?.id ?? 'all')}
    />
  );
}
