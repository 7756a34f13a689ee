import { networkOf } from '../../kernel/network.ts';

/** Order matters: Edge and Opera name Chrome too, and Chrome names Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const PROGRAM_LENGTH_MAX = 40;

/** Names a device by its user agent, "Chrome · Android" for example; a program by the name it gives. */
export function nameDevice(userAgent: string): string {
  const nameIn = (table: typeof BROWSERS): string | undefined =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const parts = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((part) => part !== undefined);
  if (parts.length > 0) return parts.join(' · ');
  const program = userAgent.split(/[\s/]/)[0] ?? '';
  return program === '' ? '—' : program.slice(0, PROGRAM_LENGTH_MAX);
}

type Place = { readonly userAgent: string; readonly ip: string };

/** Reports whether the user was seen before with this user agent in this network. */
export function isKnownDevice(place: Place, known: readonly Place[]): boolean {
  return known.some(
    ({ userAgent, ip }) => userAgent === place.userAgent && networkOf(ip) === networkOf(place.ip),
  );
}
