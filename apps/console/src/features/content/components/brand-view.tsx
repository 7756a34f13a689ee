import { Button } from '@openbourse/kit/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { type ListColumn, ListTable } from '../../../shared/ui/list-table.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { ScreenHeader } from '../../../shared/ui/screen-header.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { queryOf, WaitingNote } from '../../session/index.ts';
import type { BrandVersion } from '../model/brand-draft.ts';
import { BrandDialog } from './brand-dialog.tsx';
import { BrandPreview } from './brand-preview.tsx';

/** The brand that holds, as people see it, and every version of it. */
export function BrandView({ tabs }: { readonly tabs: ReactNode }) {
  const t = useTexts();
  const query = useQuery(queryOf('site.operator_brand', {}));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <ScreenHeader title={t('shell:nav.content')}>{tabs}</ScreenHeader>
      <WaitingNote kind="site.set_brand" />
      <Loaded query={query}>
        {([held, ...earlier]) =>
          held !== undefined && (
            <>
              <Held brand={held} onChange={() => setIsOpen(true)} />
              <ListTable
                label={t('content:brand.versions')}
                columns={columnsOf(t)}
                rows={[held, ...earlier]}
                rowKey={(row) => `${row.version}`}
                openKey={null}
              />
              {isOpen && <BrandDialog brand={held} onEnd={() => setIsOpen(false)} />}
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function Held({ brand, onChange }: { readonly brand: BrandVersion; readonly onChange: () => void }) {
  const t = useTexts();
  return (
    <div className="grid gap-6 desktop:grid-cols-2">
      <div className="flex flex-col gap-4">
        <Facts
          facts={[
            { label: t('shell:field.name'), value: brand.name },
            { label: t('shell:field.short_name'), value: brand.short_name },
            { label: t('shell:field.legal_entity'), value: brand.legal_entity || t('content:notSet') },
            { label: t('shell:field.accent_light'), value: brand.accent_light || t('content:notSet') },
            { label: t('shell:field.accent_dark'), value: brand.accent_dark || t('content:notSet') },
            { label: t('content:brand.sender'), value: `${brand.mail_name} <${brand.mail_address}>` },
            { label: t('shell:field.support_email'), value: brand.support_email || t('content:notSet') },
          ]}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button size="small" onClick={onChange}>
            {t('content:brand.change')}
          </Button>
          <Link to="/content?category=5" className="text-dense text-accent">
            {t('content:brand.pages')}
          </Link>
        </div>
      </div>
      <BrandPreview brand={brand} />
    </div>
  );
}

function columnsOf(t: Texts): readonly ListColumn<BrandVersion>[] {
  return [
    {
      key: 'version',
      header: t('content:brand.version'),
      csv: (row) => row.version,
      render: (row) => <span className="figures">{row.version}</span>,
    },
    {
      key: 'name',
      header: t('shell:field.name'),
      csv: (row) => row.name,
      render: (row) => <span className="font-semibold">{row.name}</span>,
    },
    {
      key: 'reason',
      header: t('shell:reason.label'),
      csv: (row) => row.reason,
      render: (row) => <span className="whitespace-normal">{row.reason}</span>,
    },
    {
      key: 'by',
      header: t('content:brand.setBy'),
      csv: (row) => row.set_by ?? '',
      render: (row) => row.set_by ?? t('content:brand.settings'),
    },
    {
      key: 'at',
      header: t('content:changedAt'),
      csv: (row) => new Date(row.set_at).toISOString(),
      render: (row) => <TimeText at={row.set_at} />,
    },
  ];
}
