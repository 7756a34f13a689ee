import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Link } from 'react-router';

/** Pages that everybody may read, below the home of a guest. */
export function GuestLinks() {
  const t = useT();
  const links = [
    ['/help-center', t('home:menu.help')],
    ['/status', t('landing:status')],
    ['/notice-center', t('home:notices')],
    ['/activity-center', t('home:shortcut.activity')],
    ['/subscription-list', t('home:shortcut.subscription')],
    ['/proof-of-reserves', t('landing:reserves')],
    ['/house-edge', t('landing:fair')],
    ['/rules', t('landing:rules')],
    ['/about-us', t('home:menu.about')],
    ['/user-agreement', t('landing:agreement')],
    ['/private-policy', t('landing:privacy')],
    ['/install', t('home:menu.download')],
  ] as const;
  return (
    <footer className="mt-12 border-t border-line pt-4 pb-6">
      <nav aria-label={t('landing:more')}>
        <ul className="grid grid-cols-2 gap-x-6 desktop:grid-cols-4">
          {links.map(([to, text]) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center text-dense text-muted hover:text-text"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
