import { PRODUCTS, SITE_MODES } from '@openbourse/api/limits';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { oneOf } from '../../../shared/lib/use-filters.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { type ListColumn, ListTable } from '../../../shared/ui/list-table.tsx';
import { scopeText } from '../../../shared/ui/scope-text.ts';
import { ScreenHeader } from '../../../shared/ui/screen-header.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { client, hasRole, useOperator } from '../../session/index.ts';
import { type Mode, modesQuery } from '../api.ts';

/** Restrictions now, their authors and reasons. One person closes at once; two open again. */
export function Modes({ tabs }: { readonly tabs: ReactNode }) {
  const t = useTexts();
  const { data, error, isFetching, refetch } = useQuery(modesQuery);
  const canChange = hasRole(useOperator(), ['risk', 'security_admin']);
  const [lifted, setLifted] = useState<Mode | null>(null);
  const [isSetting, setSetting] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <ScreenHeader title={t('shell:nav.system')}>{tabs}</ScreenHeader>
      <div className="flex flex-wrap items-center gap-3">
        <p className="grow text-dense text-muted">{t('system:modesHint')}</p>
        {canChange && (
          <Button size="small" variant="danger" onClick={() => setSetting(true)}>
            {t('system:setMode')}
          </Button>
        )}
      </div>
      {data === undefined && error !== null ? (
        <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ListTable
          label={t('system:view.modes')}
          columns={columnsOf(t, canChange ? setLifted : null)}
          rows={data}
          rowKey={(row) => `${row.id}`}
          openKey={null}
        />
      )}
      {data?.length === 0 && <p className="text-dense text-muted">{t('system:noModes')}</p>}
      {lifted !== null && <LiftDialog mode={lifted} onEnd={() => setLifted(null)} />}
      {isSetting && <SetDialog onEnd={() => setSetting(false)} />}
    </div>
  );
}

function columnsOf(t: Texts, onLift: ((mode: Mode) => void) | null): readonly ListColumn<Mode>[] {
  return [
    {
      key: 'mode',
      header: t('system:mode'),
      csv: (row) => row.mode,
      render: (row) => <Badge tone="danger">{t(`system:mode.${row.mode}`)}</Badge>,
    },
    {
      key: 'scope',
      header: t('system:scope'),
      csv: (row) => scopeText(t, row),
      render: (row) => <span className="font-semibold">{scopeText(t, row)}</span>,
    },
    {
      key: 'reason',
      header: t('shell:reason.label'),
      csv: (row) => row.reason,
      render: (row) => <span className="whitespace-normal">{row.reason}</span>,
    },
    {
      key: 'by',
      header: t('system:setBy'),
      csv: (row) => row.set_by ?? '',
      render: (row) => row.set_by ?? t('system:part.auditor'),
    },
    {
      key: 'since',
      header: t('system:since'),
      csv: (row) => new Date(row.since).toISOString(),
      render: (row) => <TimeText at={row.since} />,
    },
    {
      key: 'lift',
      header: '',
      csv: () => '',
      render: (row) =>
        onLift !== null && (
          <Button size="small" variant="secondary" onClick={() => onLift(row)}>
            {t('system:lift')}
          </Button>
        ),
    },
  ];
}

function LiftDialog({ mode, onEnd }: { readonly mode: Mode; readonly onEnd: () => void }) {
  const t = useTexts();
  return (
    <ChangeDialog
      title={`${t('system:lift')}: ${scopeText(t, mode)}`}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      run={(reason) => client.call('site.operator_lift_mode', { id: mode.id, reason })}
      done={t('proposal:proposed')}
      onEnd={onEnd}
    >
      <p>{t('system:liftEffect')}</p>
    </ChangeDialog>
  );
}

function SetDialog({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTexts();
  const form = useDialogForm({
    mode: { label: t('system:mode'), initial: 'cancel_only' },
    product: { label: t('system:scope') },
  });
  const { values, field } = form;
  const mode = oneOf(SITE_MODES, values.mode) ?? 'cancel_only';
  return (
    <ChangeDialog
      title={t('system:setMode')}
      confirmLabel={t('system:setMode')}
      tone="danger"
      run={(reason) =>
        client.call('site.operator_set_mode', { mode, product: oneOf(PRODUCTS, values.product), reason })
      }
      done={t('system:modeSet')}
      onEnd={onEnd}
      form={form}
    >
      <ChoiceField
        options={SITE_MODES.map((value) => ({ value, label: t(`system:mode.${value}`) }))}
        {...field('mode')}
      />
      <ChoiceField
        options={[
          { value: '', label: t('system:wholeSite') },
          ...PRODUCTS.map((value) => ({ value, label: t(`system:product.${value}`) })),
        ]}
        {...field('product')}
      />
      <p>{t(`system:effect.${mode}`)}</p>
    </ChangeDialog>
  );
}
