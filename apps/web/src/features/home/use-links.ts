import { useSettingUrl } from '../session/index.ts';

/** What a shortcut or a menu entry opens: an address outside of the app, or a screen of it. */
export type Target =
  | { readonly kind: 'link'; readonly href: string }
  | { readonly kind: 'screen'; readonly to: string };

export interface Targets {
  /** The operator's own support, else the chat of this app. */
  readonly support: Target;
  /** The configured download, else the screen that explains how this app is installed. */
  readonly download: Target;
}

export function useTargets(): Targets {
  return {
    support: targetOf(useSettingUrl('service_url'), '/support'),
    download: targetOf(useSettingUrl('app_download_url'), '/install'),
  };
}

function targetOf(href: string | null, to: string): Target {
  return href === null ? { kind: 'screen', to } : { kind: 'link', href };
}
