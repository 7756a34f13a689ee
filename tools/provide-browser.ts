import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { canUseApt, installByApt } from './install-by-apt.ts';

/** Debian's Chromium without windows, which needs less than half the time of the whole one. */
const WINDOWLESS = '/usr/bin/chromium-headless-shell';
const PROGRAMS = [
  WINDOWLESS,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const PACKAGES = [
  'chromium-headless-shell',
  'fontconfig',
  'fonts-noto-core',
  'fonts-noto-cjk',
  'fonts-noto-color-emoji',
];
/** One language of each script that a screen shows and a bare machine has no font for. */
const LANGUAGES = ['ja', 'ko', 'th', 'vi', 'zh-cn', 'zh-hk'];

/** Answers the browser that the tests drive: the one PLAYWRIGHT_CHROMIUM names, else an installed one. */
export function findChromium(environment: NodeJS.ProcessEnv): string | undefined {
  const named = environment['PLAYWRIGHT_CHROMIUM'];
  if (named === undefined || named === '') return PROGRAMS.find((program) => existsSync(program));
  if (!existsSync(named)) throw new Error(`PLAYWRIGHT_CHROMIUM names ${named}, which does not exist.`);
  return named;
}

/**
 * Makes sure that there are a browser and the fonts of all ten languages, through apt-get where this process may
 * use it. Otherwise fails with the command that a person has to run.
 */
export function provideBrowser(): string {
  if ((!existsSync(WINDOWLESS) || languagesWithoutFont().length > 0) && canUseApt()) install();
  const chromium = findChromium(process.env);
  if (chromium === undefined)
    throw new Error(
      `The browser tests need Chromium: ${remedy()} or set PLAYWRIGHT_CHROMIUM to the path of one.`,
    );
  const languages = languagesWithoutFont();
  if (languages.length > 0)
    throw new Error(
      `The browser tests need fonts for ${languages.join(', ')}, which are missing: ${remedy()}.`,
    );
  return chromium;
}

/** The caller checks for what is still missing afterwards. */
function install(): void {
  console.error('Installing Chromium and fonts ...');
  try {
    installByApt(PACKAGES);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

/** macOS ships the fonts; elsewhere fontconfig knows them. */
function languagesWithoutFont(): readonly string[] {
  if (process.platform === 'darwin') return [];
  return LANGUAGES.filter((language) => {
    const result = spawnSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' });
    return result.status !== 0 || result.stdout.trim() === '';
  });
}

function remedy(): string {
  if (process.platform === 'darwin') return 'run "brew install --cask chromium"';
  if (existsSync('/usr/bin/apt-get')) return `run "sudo apt-get install ${PACKAGES.join(' ')}"`;
  return 'install Chromium and the Noto fonts (with CJK, Thai and emoji) by your package manager';
}
