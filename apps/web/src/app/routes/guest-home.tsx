import { loadLandingMessages } from '@openbourse/i18n/landing';
import { loadOwnTexts } from '@openbourse/kit/lib/i18n.ts';
import { GuestHome } from '../../features/home/index.ts';
import { LanguageButton, ThemeButton } from '../../features/settings/index.ts';

/** The home page of whoever is not logged in. */
function Component() {
  return (
    <GuestHome
      tools={
        <>
          <LanguageButton />
          <ThemeButton />
        </>
      }
    />
  );
}

/** Loads its texts, which no other screen shows; they are named here, so that those do not load the names. */
export async function load(): Promise<{ readonly Component: typeof Component }> {
  await loadOwnTexts(loadLandingMessages);
  return { Component };
}
