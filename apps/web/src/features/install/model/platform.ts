/** The ways in which browsers install a web app, in the order in which most people need them. */
export const PLATFORMS = [
  'ios_safari',
  'ios_other',
  'android_chrome',
  'samsung',
  'android_firefox',
  'desktop_chromium',
  'mac_safari',
  'desktop_firefox',
  'in_app',
] as const;
export type Platform = (typeof PLATFORMS)[number];

export interface Device {
  readonly userAgent: string;
  /** An iPad calls itself a Mac, and is distinguished from one by the fingers that it counts. */
  readonly maxTouchPoints: number;
}

/** Browsers inside other apps, which cannot install anything. */
const IN_APP = /MicroMessenger|FBAN|FBAV|Instagram|Line\/|; wv\)/;

/** Which of the ways the browser in front of the person knows. */
export function platformOf({ userAgent, maxTouchPoints }: Device): Platform {
  if (IN_APP.test(userAgent)) return 'in_app';
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (isIos) return /CriOS|EdgiOS|FxiOS|OPiOS/.test(userAgent) ? 'ios_other' : 'ios_safari';
  const isFirefox = /Firefox\//.test(userAgent);
  if (/Android/.test(userAgent)) {
    if (/SamsungBrowser\//.test(userAgent)) return 'samsung';
    return isFirefox ? 'android_firefox' : 'android_chrome';
  }
  if (isFirefox) return 'desktop_firefox';
  return /Macintosh/.test(userAgent) && !/Chrome\//.test(userAgent) ? 'mac_safari' : 'desktop_chromium';
}

/** Reports whether the person holds a phone or tablet, which needs no code to scan. */
export function isHandheld(platform: Platform): boolean {
  return !['desktop_chromium', 'mac_safari', 'desktop_firefox'].includes(platform);
}

/** The other ways, for other devices; being inside another app is nothing that one looks up. */
export function otherPlatforms(own: Platform): readonly Platform[] {
  return PLATFORMS.filter((platform) => platform !== own && platform !== 'in_app');
}
