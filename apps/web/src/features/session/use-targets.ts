import type { Target } from '../../shared/lib/target.ts';
import { useSettingUrl } from './setting-url.ts';

interface Targets {
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
