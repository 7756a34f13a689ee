import type { CallReply } from '@openbourse/client';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { type Texts, textOrName, useTexts } from '../../../shared/lib/texts.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { ListTable } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { type DetailValue, isInstant, type PartDetail, readPartDetail } from '../model/part-detail.ts';

export type Part = CallReply<'operator.health'>['parts'][number];

export const PART_TONES = { ready: 'up', degraded: 'warn', starting: 'neutral', down: 'danger' } as const;

/** Details of a part, in words and tables. */
export function PartDetailView({ part }: { readonly part: Part }) {
  const t = useTexts();
  const { values, lists } = readPartDetail(part.detail);
  const isEmpty = values.length === 0 && lists.length === 0;
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <Badge tone={PART_TONES[part.state]}>{t(`system:state.${part.state}`)}</Badge>
        <h2 className="mt-2 text-price">{textOrName(t, 'system', `part.${part.name}`)}</h2>
      </div>
      {isEmpty && <p className="text-dense text-muted">{t('system:noDetail')}</p>}
      {values.length > 0 && (
        <Facts
          facts={values.map(({ name, value }) => ({
            label: fieldName(t, name),
            value: <Value name={name} value={value} />,
          }))}
        />
      )}
      {lists.map((list) => (
        <DetailTable key={list.name} list={list} />
      ))}
    </div>
  );
}

type DetailList = PartDetail['lists'][number];

function DetailTable({ list }: { readonly list: DetailList }) {
  const t = useTexts();
  return (
    <section aria-label={fieldName(t, list.name)}>
      <h3 className="mb-1 text-dense font-semibold">{fieldName(t, list.name)}</h3>
      <ListTable<DetailList['rows'][number]>
        label={fieldName(t, list.name)}
        columns={list.columns.map((column) => ({
          key: column,
          header: fieldName(t, column),
          csv: (row) => String(row[column] ?? ''),
          render: (row) => <Value name={column} value={row[column] ?? null} />,
        }))}
        rows={list.rows}
        rowKey={(row) => JSON.stringify(row)}
        openKey={null}
      />
    </section>
  );
}

/** The part in one line, for the list: its values, and how many things its lists have. */
export function PartSummary({ part }: { readonly part: Part }) {
  const t = useTexts();
  const { values, lists } = readPartDetail(part.detail);
  if (values.length === 0 && lists.length === 0) return <>{t('shell:none')}</>;
  return (
    <span className="flex flex-wrap gap-x-4 whitespace-normal text-muted">
      {values.map(({ name, value }) => (
        <span key={name}>
          {fieldName(t, name)}{' '}
          <span className="text-text">
            <Value name={name} value={value} />
          </span>
        </span>
      ))}
      {lists.map(({ name, rows }) => (
        <span key={name}>
          {fieldName(t, name)} <span className="figures text-text">{rows.length}</span>
        </span>
      ))}
    </span>
  );
}

function Value({ name, value }: { readonly name: string; readonly value: DetailValue }) {
  const t = useTexts();
  const format = useFormat();
  if (value === null || value === '') return <>{t('shell:none')}</>;
  if (typeof value === 'boolean') return <>{t(value ? 'shell:yes' : 'shell:no')}</>;
  if (typeof value === 'number') {
    return isInstant(name) ? (
      <TimeText at={value} />
    ) : (
      <span className="figures">{format.quantity(`${value}`)}</span>
    );
  }
  return <>{isWord(value) ? textOrName(t, 'system', `${name}.${value}`) : value}</>;
}

/** Reports whether a text is one of a few that the server knows, such as a state, and no name or sentence. */
function isWord(text: string): boolean {
  return /^[a-z_]+$/.test(text);
}

/** The name of a field in words; split into its own where it has none yet. */
function fieldName(t: Texts, name: string): string {
  const known = textOrName(t, 'system', `detail.${name}`);
  if (known !== name) return known;
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
