import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { auditTexts, refusalText } from './slice-texts.ts';

/** A shared file that lists slices, or one in each folder that `*` stands for. */
export interface Place {
  readonly file: string;
  /** The part of a slice that stands there. */
  readonly holds: string;
  readonly additions: readonly Addition[];
}

/** A text that is put before or after an anchor, which has to be there. It may depend on the language and on the file. */
interface Addition {
  readonly anchor: RegExp;
  readonly text: string | ((locale: string, file: string) => string);
}

const ROUTES_START = { anchor: /^/, text: "import * as NOUN from './NOUN/routes.ts';\n" };

/** Every shared place that a new slice touches. `NOUN` stands for its noun, `Noun` for the same with a capital. */
export const PLACES: readonly Place[] = [
  {
    file: 'tools/boundaries.ts',
    holds: 'what the slice may import; its features',
    additions: [
      {
        anchor: /(?<=export const SLICES[^\n]*\n)/,
        text: "  NOUN: ['kernel', 'ledger', 'identity', 'operator'],\n",
      },
      { anchor: /(?<=\n {2}web: \[\n)/, text: "    'NOUN',\n" },
      { anchor: /(?<=\n {2}console: \[\n)/, text: "    'NOUN',\n" },
    ],
  },
  {
    file: 'packages/api/src/index.ts',
    holds: 'its calls',
    additions: [
      { anchor: /^/, text: "import * as NOUN from './NOUN/calls.ts';\n" },
      { anchor: /(?<=\nexport \{)(?=\n {2}\w+,\n)/, text: '\n  NOUN,' },
      { anchor: /(?<=\nconst nouns = \{)/, text: '\n  NOUN,' },
    ],
  },
  {
    file: 'packages/api/src/routes.ts',
    holds: 'names and paths of the calls of users',
    additions: [ROUTES_START, { anchor: /(?=\} as const;)/, text: '  ...NOUN.ROUTES,\n' }],
  },
  {
    file: 'packages/api/src/operator-routes.ts',
    holds: 'those of operators',
    additions: [ROUTES_START, { anchor: /(?=\} as const;)/, text: '  ...NOUN.OPERATOR_ROUTES,\n' }],
  },
  {
    file: 'packages/api/src/operator/limits.ts',
    holds: 'action and subject of the audit log',
    additions: [
      { anchor: /(?<=export const OPERATOR_ACTIONS = \[\n)/, text: "  'NOUN.set_cap',\n" },
      { anchor: /(?<=export const OPERATOR_SUBJECTS = \[\n)/, text: "  'NOUN_cap',\n" },
    ],
  },
  {
    file: 'packages/api/src/errors.ts',
    holds: 'its refusals, in a hundred of codes of their own',
    additions: [
      {
        anchor: /(?=\} as const satisfies Record<string, ErrorSpec>)/,
        text: (_locale, file) => `\n  'NOUN.full': { http: 200, code: ${nextCode(file)} },\n`,
      },
    ],
  },
  {
    file: 'packages/i18n/messages/*/error.json',
    holds: 'their texts',
    additions: [
      { anchor: /(?<=^\{\n)/, text: (locale) => `  "NOUN.full": ${JSON.stringify(refusalText(locale))},\n` },
    ],
  },
  {
    file: 'packages/engine/src/index.ts',
    holds: 'its pure rules',
    additions: [{ anchor: /^/, text: "export { NOUNPlacesLeft } from './NOUN/cap.ts';\n" }],
  },
  {
    file: 'apps/server/src/slice-list.ts',
    holds: 'the slice as it is served, started and stopped',
    additions: [
      {
        anchor: /(?=import \{ [^\n]* \} from '.\/wallet\/index.ts';\n)/,
        text: "import { NOUNRoutes } from './NOUN/index.ts';\n",
      },
      {
        anchor: /(?= {4}\{ role: 'worker', \.\.\.apiKeys,)/,
        text: "    { role: 'worker', routes: (http) => NOUNRoutes(http, { ...kernel, operator, identity }) },\n",
      },
    ],
  },
  {
    file: 'apps/server/src/slice-parts.ts',
    holds: 'its part of the audit, and what else it hands in',
    additions: [
      { anchor: /^/, text: "import { NOUNAuditPart } from './NOUN/index.ts';\n" },
      {
        anchor: /(?<=export const SLICE_PARTS[^\n]*\n)/,
        text: '  { audit: () => [NOUNAuditPart()] },\n',
      },
    ],
  },
  {
    file: 'apps/server/src/testing/once-console-cases.ts',
    holds: 'how its calls with a key are repeated',
    additions: [
      {
        anchor: /(?<=export function consoleCases[^]*?\n {2}return \{\n)/,
        text: `    'NOUN.add': async () => ({
      ...{ by: trader, input: { name: 'First' }, other: { name: 'Second' }, adds: 'NOUN.entry' },
    }),
    'NOUN.operator_set_cap': proposes('risk', () => ({ cap: 21, reason: REASON }), { cap: 22 }),
`,
      },
    ],
  },
  {
    file: 'apps/web/src/app/routes/people-routes.ts',
    holds: 'the address of its screen',
    additions: [
      {
        anchor: /(?=\];\n$)/,
        text: `  {
    path: '/NOUN',
    access: 'user',
    frame: 'page',
    load: () => import('../../features/NOUN/components/NOUN-screen.tsx'),
  },\n`,
      },
    ],
  },
  {
    file: 'apps/console/src/app/route-table.ts',
    holds: 'the address of its screen for operators, and its key',
    additions: [
      {
        anchor: /(?=\];\n$)/,
        text: (_locale, file) => `  {
    path: '/NOUN',
    title: 'NOUN:title',
    icon: Layers,
    letter: '${freeLetter(file)}',
    load: () => import('./routes/NOUN.tsx'),
  },\n`,
      },
    ],
  },
  {
    file: 'apps/console/src/shared/lib/screen-roles.ts',
    holds: 'who finds anything there',
    additions: [{ anchor: /(?<=export const SCREEN_ROLES[^\n]*\n)/, text: "  '/NOUN': MARKET_ROLES,\n" }],
  },
  {
    file: 'apps/console/src/shared/messages/*/operator.json',
    holds: 'words for action and subject',
    additions: [
      {
        anchor: /(?<=^\{\n)/,
        text: (locale) => {
          const [action, subject] = auditTexts(locale).map((text) => JSON.stringify(text));
          return `  "action.NOUN.set_cap": ${action},\n  "subject.NOUN_cap": ${subject},\n`;
        },
      },
    ],
  },
  {
    file: 'e2e/screens.ts',
    holds: 'the screen, for what looks at all of them',
    additions: [
      { anchor: /(?<=export const PERSON_SCREENS: readonly string\[\] = \[\n)/, text: "  '/NOUN',\n" },
    ],
  },
];

/** The files of a place in a project, each with its language; empty where it is one file. */
export function filesOf(root: string, { file }: Place): readonly (readonly [file: string, locale: string])[] {
  const [before, after] = file.split('*');
  if (before === undefined || after === undefined) return [[file, '']];
  const folders = readdirSync(join(root, before), { withFileTypes: true }).filter((one) => one.isDirectory());
  return folders.map(({ name }) => [`${before}${name}${after}`, name] as const);
}

/** The places as a table of the documentation. */
export function describePlaces(): string {
  const rows = PLACES.map(({ file, holds }) => `| \`${file}\` | ${holds} |`);
  return ['| file | holds of each slice |', '|---|---|', ...rows].join('\n');
}

/** The first code of the next hundred. */
function nextCode(errors: string): number {
  const codes = [...errors.matchAll(/code: (\d+)/g)].map(([, digits]) => Number.parseInt(digits ?? '', 10));
  return (Math.floor(Math.max(...codes) / 100) + 1) * 100;
}

/** A key that leads to no screen yet; `g` announces one. */
function freeLetter(routes: string): string {
  const letters = 'abcdefhijklmnopqrstuvwxyz0123456789'.split('');
  return letters.find((letter) => !routes.includes(`letter: '${letter}'`)) ?? '';
}
