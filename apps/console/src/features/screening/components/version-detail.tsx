import { SCREENING_LIMITS } from '@openbourse/api/limits';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { AuditLink, hasRole, useOperator } from '../../session/index.ts';
import { LIST_MAKERS, type ListVersion, VERSION_TONES } from '../api.ts';
import { ChangeList } from './change-list.tsx';

/** One version of a list with its files, and what may be done with it. */
export function VersionDetail({ version }: { readonly version: ListVersion | undefined }) {
  const t = useTexts();
  const mayChange = hasRole(useOperator(), LIST_MAKERS);
  const [act, setAct] = useState<'begin' | 'end' | null>(null);
  if (version === undefined) return <NotListed />;
  const { version_id: id, state } = version;
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <Badge tone={VERSION_TONES[state]}>{t(`screening:versionState.${state}`)}</Badge>
        <h2 className="mt-2 text-price">{version.list}</h2>
      </div>
      <Facts
        facts={[
          { label: t('screening:dated'), value: version.dated },
          { label: t('screening:entries'), value: version.entries },
          { label: t('screening:uploadedBy'), value: version.uploaded_by },
          ...version.files.map((file) => ({
            label: t(`screening:format.${file.format}`),
            value: `${file.file_name} ${file.sha256.slice(0, 12)}`,
          })),
          ...(version.effective_at === null ? [] : effectOf()),
        ]}
      />
      <AuditLink kind="screening_list" id={`${id}`} />
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="secondary" onClick={() => setAct('begin')}>
            {t('screening:begin')}
          </Button>
          {(state === 'in_effect' || state === 'planned') && (
            <Button size="small" variant="danger" onClick={() => setAct('end')}>
              {t('screening:end')}
            </Button>
          )}
        </div>
      )}
      {act !== null && <ChangeList version={version} act={act} onEnd={() => setAct(null)} />}
    </div>
  );

  function effectOf() {
    const {
      effective_at: at,
      on_exact: onExact,
      near_percent: near,
      screened,
      is_screened: isDone,
    } = version ?? {};
    return [
      { label: t('screening:since'), value: <TimeText at={at ?? 0} /> },
      { label: t('screening:decidedBy'), value: `${version?.operator_name}, ${version?.approver_name}` },
      { label: t('screening:onExact'), value: t(`screening:outcome.${onExact ?? 'hold'}`) },
      { label: t('screening:near'), value: nearText(t, near ?? null) },
      {
        label: t('screening:screened'),
        value: t(isDone === true ? 'screening:screenedAll' : 'screening:screenedSome', {
          count: screened ?? 0,
        }),
      },
    ];
  }
}

/** The likeness that is held, or that only exact names count. */
function nearText(t: Texts, percent: number | null): string {
  if (percent === null) return t('shell:none');
  return percent === SCREENING_LIMITS.nearPercentMax ? t('screening:exactOnly') : `${percent}%`;
}
