import type { CallReply } from '@openbourse/client';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { type ListColumn, ListTable } from '../../../shared/ui/list-table.tsx';
import { AgeText } from '../../../shared/ui/time-text.tsx';
import { hasRole, queryOf, useOperator } from '../../session/index.ts';

type Chain = CallReply<'wallet.operator_chains'>[number];

/** Each answer asks the nodes. */
const RENEW_MS = 60_000;
const READERS = [
  'support',
  'risk',
  'withdrawal_maker',
  'withdrawal_checker',
  'ledger_maker',
  'ledger_checker',
] as const;

/** The nodes of the chains, for those who may read custody: how far each is read, and whether it covers what is owed. */
export function NodeList() {
  const t = useTexts();
  const format = useFormat();
  const canRead = hasRole(useOperator(), READERS);
  const { data } = useQuery(
    queryOf('wallet.operator_chains', {}, { refetchInterval: RENEW_MS, enabled: canRead }),
  );
  if (!canRead) return null;
  return (
    <section aria-label={t('system:nodes')}>
      <h2 className="mb-2 text-row font-[620]">{t('system:nodes')}</h2>
      <ListTable
        label={t('system:nodes')}
        columns={columnsOf(t, (value) => (value === null ? t('shell:none') : format.quantity(`${value}`)))}
        rows={data}
        rowKey={(row) => row.chain}
        openKey={null}
      />
    </section>
  );
}

function columnsOf(t: Texts, number: (value: number | null) => string): readonly ListColumn<Chain>[] {
  const height = (key: 'head' | 'scanned' | 'lag'): ListColumn<Chain> => ({
    key,
    header: t(`system:node.${key}`),
    isNumeric: true,
    csv: (row) => row[key] ?? '',
    render: (row) => number(row[key]),
  });
  return [
    {
      key: 'name',
      header: t('system:node.chain'),
      csv: (row) => row.chain,
      render: (row) => <span className="font-semibold">{row.name}</span>,
    },
    {
      key: 'state',
      header: t('system:state'),
      csv: (row) => stateOf(row),
      render: (row) => <Badge tone={NODE_TONES[stateOf(row)]}>{t(`system:node.${stateOf(row)}`)}</Badge>,
    },
    height('head'),
    height('scanned'),
    height('lag'),
    {
      key: 'scannedAt',
      header: t('system:node.scannedAt'),
      csv: (row) => row.scanned_at ?? '',
      render: (row) => (row.scanned_at === null ? t('shell:none') : <AgeText since={row.scanned_at} />),
    },
    {
      key: 'covered',
      header: t('system:node.covered'),
      csv: (row) => coverOf(row),
      render: (row) => t(`system:cover.${coverOf(row)}`),
    },
    {
      key: 'error',
      header: t('system:detail'),
      csv: (row) => row.error ?? '',
      render: (row) => <span className="whitespace-normal text-muted">{row.error ?? t('shell:none')}</span>,
    },
  ];
}

const NODE_TONES = { answers: 'up', fails: 'danger', none: 'neutral' } as const;

function stateOf(chain: Chain): 'answers' | 'fails' | 'none' {
  if (!chain.is_connected) return 'none';
  return chain.error === null ? 'answers' : 'fails';
}

function coverOf({ assets }: Chain): 'whole' | 'declared' | 'short' | 'unknown' {
  const states = new Set(assets.map(({ state }) => state));
  if (states.has('short')) return 'short';
  if (states.has('unknown')) return 'unknown';
  return states.has('declared') ? 'declared' : 'whole';
}
