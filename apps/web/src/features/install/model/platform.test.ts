import { describe, expect, it } from 'vitest';
import { isHandheld, otherPlatforms, type Platform, platformOf } from './platform.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)';
const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

describe('platformOf', () => {
  it.each<[string, number, Platform]>([
    [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 5, 'ios_safari'],
    [`${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 5, 'ios_other'],
    [`${IPHONE} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 5, 'ios_other'],
    [`${IPHONE} Mobile/15E148 Instagram 380.0.0.0`, 5, 'in_app'],
    [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, 5, 'ios_safari'],
    [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, 0, 'mac_safari'],
    [`${MAC} ${CHROMIUM} Safari/537.36`, 0, 'desktop_chromium'],
    [`${ANDROID} ${CHROMIUM} Mobile Safari/537.36`, 5, 'android_chrome'],
    [`${ANDROID} ${CHROMIUM} Mobile Safari/537.36 EdgA/140.0.0.0`, 5, 'android_chrome'],
    [`${ANDROID} SamsungBrowser/28.0 ${CHROMIUM} Mobile Safari/537.36`, 5, 'samsung'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 5, 'android_firefox'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36', 5, 'in_app'],
    [`${ANDROID} ${CHROMIUM} Mobile Safari/537.36 MicroMessenger/8.0`, 5, 'in_app'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 0, 'desktop_firefox'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Safari/537.36 Edg/140.0.0.0`,
      0,
      'desktop_chromium',
    ],
  ])('%s with %i fingers is %s', (userAgent, maxTouchPoints, platform) => {
    expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform);
  });
});

it('shows a code to scan where the device is none to hold', () => {
  expect(isHandheld('samsung')).toBe(true);
  expect(isHandheld('in_app')).toBe(true);
  expect(isHandheld('mac_safari')).toBe(false);
});

it('lists every other way once, and never that of an app inside of another', () => {
  expect(otherPlatforms('in_app')).toHaveLength(8);
  expect(otherPlatforms('samsung')).not.toContain('samsung');
  expect(otherPlatforms('samsung')).not.toContain('in_app');
});
