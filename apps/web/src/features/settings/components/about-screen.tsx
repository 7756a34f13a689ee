import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Brand } from '@openbourse/kit/ui/brand.tsx';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { useSite } from '../../session/index.ts';

export function AboutScreen() {
  const t = useT();
  const site = useSite();
  return (
    <>
      <PageHeader title={t('settings:about.title')} backTo="/user-center" />
      <div className="flex flex-col items-center gap-3 pt-8 pb-6 text-center">
        <Brand />
        <p className="text-body text-muted">{t('settings:about.text')}</p>
      </div>
      <ListRow title={t('settings:about.version')} trailing={site?.version} />
      <ListRow title={t('settings:about.license')} trailing="AGPL-3.0" />
    </>
  );
}
