import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Brand } from '@openbourse/kit/ui/brand.tsx';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Switch } from '@openbourse/kit/ui/switch.tsx';
import { Activity, FileText, Info, Mail, MessageSquareText, Moon, Scale, ShieldCheck } from 'lucide-react';
import { chooseTheme, useSessionStore, useSite } from '../../session/index.ts';

/** About us, contact, legal pages, night mode and feedback (specification, section 2). */
function AboutScreen() {
  const t = useT();
  const site = useSite();
  const isDark = useSessionStore((state) => state.isDark);
  return (
    <>
      <PageHeader title={t('settings:about.title')} backTo="/user-center" />
      <div className="flex flex-col items-center gap-3 pt-8 pb-6 text-center">
        <Brand />
        <p className="text-body text-muted">{t('content:about.text')}</p>
      </div>
      <section>
        <ListRow leading={<Info />} title={t('content:page.about')} to="/about-us-content" />
        <ListRow leading={<Mail />} title={t('content:page.contact')} to="/about-us-content?page=contact" />
        <ListRow leading={<ShieldCheck />} title={t('content:page.privacy')} to="/private-policy" />
        <ListRow leading={<FileText />} title={t('content:page.agreement')} to="/user-agreement" />
        <ListRow leading={<Scale />} title={t('liability:title')} to="/proof-of-reserves" />
        <ListRow leading={<Activity />} title={t('status:title')} to="/status" />
        <Switch
          leading={<Moon />}
          label={t('settings:theme.title')}
          isOn={isDark}
          onChange={(isOn) => chooseTheme(isOn ? 'dark' : 'light')}
        />
        <ListRow leading={<MessageSquareText />} title={t('content:about.feedback')} to="/feedback" />
      </section>
      <section className="mt-2 border-t border-line pt-2 pb-8">
        <ListRow title={t('content:about.version')} trailing={site?.version} />
        <ListRow title={t('content:about.license')} trailing="AGPL-3.0" />
        <Operator />
      </section>
    </>
  );
}

/** Operator of the site and address for help, as far as they are said. */
function Operator() {
  const t = useT();
  const brand = useSite()?.brand;
  return (
    <>
      {brand?.legal_entity && <ListRow title={t('content:about.operator')} trailing={brand.legal_entity} />}
      {brand?.support_email && <ListRow title={t('home:shortcut.support')} trailing={brand.support_email} />}
    </>
  );
}

export { AboutScreen as Component };
