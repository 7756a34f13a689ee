import { useMedia } from '@openbourse/kit/lib/use-media.ts';
import { create } from 'zustand';

/** The browser's offer to install the app, which TypeScript's library does not describe. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>;
}

interface Installation {
  readonly offer: InstallOffer | null;
  /** True when the app was installed since this page was opened. */
  readonly isDone: boolean;
}

const useInstallation = create<Installation>(() => ({ offer: null, isDone: false }));

/** Keeps the browser's offer, which comes once and early, for the button that accepts it. */
export function listenForInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isOffer(event)) useInstallation.setState({ offer: event });
  });
  addEventListener('appinstalled', () => useInstallation.setState({ offer: null, isDone: true }));
}

/** Installs the app; null while the browser does not offer it. */
export function useInstall(): (() => Promise<void>) | null {
  const offer = useInstallation((state) => state.offer);
  if (offer === null) return null;
  return async () => {
    await offer.prompt();
    useInstallation.setState({ offer: null });
  };
}

/** Place of the installed app: this one, one just installed from here, or unknown. */
export function useInstalled(): 'here' | 'elsewhere' | 'unknown' {
  const isDone = useInstallation((state) => state.isDone);
  const isStandalone = useMedia('(display-mode: standalone)');
  if (isStandalone) return 'here';
  return isDone ? 'elsewhere' : 'unknown';
}

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function';
}
