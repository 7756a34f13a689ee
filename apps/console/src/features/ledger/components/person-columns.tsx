import type { Texts } from '../../../shared/lib/texts.ts';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import type { ManualEntry } from '../api.ts';

type Persons = Pick<ManualEntry, 'maker_name' | 'checker_name'>;

/** Names the two persons of a row. */
export function personColumns<Row extends Persons>(t: Texts): readonly ListColumn<Row>[] {
  return [
    {
      key: 'maker',
      header: t('ledger:maker'),
      csv: (row) => row.maker_name,
      render: (row) => row.maker_name,
    },
    {
      key: 'checker',
      header: t('ledger:checker'),
      csv: (row) => row.checker_name,
      render: (row) => row.checker_name,
    },
  ];
}
