import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { Texts } from '../../../shared/lib/texts.ts';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import type { ManualEntry } from '../api.ts';
import { PROPOSAL_TONES } from './decide-proposal.tsx';

type Proposal = Pick<ManualEntry, 'maker_name' | 'checker_name' | 'state'>;

/** Who proposed a row, who decided it, and how. */
export function proposalColumns<Row extends Proposal>(t: Texts): readonly ListColumn<Row>[] {
  return [
    {
      key: 'maker',
      header: t('ledger:maker'),
      isExtra: true,
      csv: (row) => row.maker_name,
      render: (row) => row.maker_name,
    },
    {
      key: 'checker',
      header: t('ledger:checker'),
      isExtra: true,
      csv: (row) => row.checker_name,
      render: (row) => row.checker_name ?? t('shell:none'),
    },
    {
      key: 'state',
      header: t('ledger:state'),
      csv: (row) => t(`ledger:state.${row.state}`),
      render: (row) => <Badge tone={PROPOSAL_TONES[row.state]}>{t(`ledger:state.${row.state}`)}</Badge>,
    },
  ];
}
