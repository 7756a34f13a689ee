import type { PageSlug } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { HtmlText } from '@openbourse/kit/ui/html-text.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useIsLoggedIn } from '../../session/index.ts';
import { pageQuery } from '../api.ts';
import { readId } from '../model/read-id.ts';
import { EditionNote, Editions } from './editions.tsx';
import { LoadedText } from './loaded-text.tsx';

/** The operator of this platform; `page=contact` in the address shows the contact. */
export function AboutContentScreen() {
  const [address] = useSearchParams();
  return <SitePage slug={address.get('page') === 'contact' ? 'contact' : 'about'} />;
}

export function PrivacyPolicyScreen() {
  return <SitePage slug="privacy" />;
}

/** Open to everybody, as one agrees to it before one has an account; `page=privacy` shows the other legal page. */
export function UserAgreementScreen() {
  const [address] = useSearchParams();
  return <SitePage slug={address.get('page') === 'privacy' ? 'privacy' : 'agreement'} />;
}

/** A page of the site; `version` in the address shows an earlier or an announced edition of a legal one. */
function SitePage({ slug }: { readonly slug: PageSlug }) {
  const t = useT();
  const [address] = useSearchParams();
  const version = readId(address.get('version')) ?? undefined;
  const isLoggedIn = useIsLoggedIn();
  const isLegal = slug === 'privacy' || slug === 'agreement';
  const way = isLoggedIn
    ? { to: '/about-us', text: t('settings:about.title') }
    : { to: '/register', text: t('home:menu.register') };
  const query = useQuery(pageQuery(slug, version));
  return (
    <>
      <PageHeader title={t(`content:page.${slug}`)} backTo={way.to} />
      <LoadedText query={query} way={way}>
        {(page) => (
          <article className="pb-10">
            <h2 className="pt-2 text-title">{page.title}</h2>
            {isLegal && <EditionNote page={page} />}
            <div className="mt-4">
              <HtmlText html={page.content} />
            </div>
            {isLegal && <Editions page={page} />}
          </article>
        )}
      </LoadedText>
    </>
  );
}
