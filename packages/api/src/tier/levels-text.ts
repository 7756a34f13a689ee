import { TIER_LIMITS } from './limits.ts';

/** A level as a call takes it: what reaches it in USDT; null where it is not reached that way. */
export interface AskedLevel {
  readonly name: string;
  readonly user_group: string;
  readonly volume: string | null;
  readonly holdings: string | null;
}

const { levelsMax, nameLengthMax } = TIER_LIMITS;
const NAME = `[A-Za-z0-9][A-Za-z0-9 ._+-]{0,${nameLengthMax - 1}}`;
const AMOUNT = '((0|[1-9][0-9]{0,14})(\\.[0-9]{1,8})?)?';
const LINE = `${NAME}\\|${NAME}\\|${AMOUNT}\\|${AMOUNT}`;

/** Longest text of levels. */
export const LEVELS_TEXT_MAX = 2_000;

/** Names of levels and groups. */
export const LEVEL_NAME_PATTERN = `^${NAME}$`;
/** One level a line, in their order: name, group, volume and holdings with strokes between them. */
export const LEVELS_PATTERN = `^${LINE}(\\n${LINE}){0,${levelsMax - 1}}$`;

export function isLevels(text: string): boolean {
  return text.length <= LEVELS_TEXT_MAX && new RegExp(LEVELS_PATTERN).test(text);
}

export function isGroup(text: string): boolean {
  return new RegExp(LEVEL_NAME_PATTERN).test(text);
}

/** The levels of a text of that pattern. */
export function readLevels(text: string): readonly AskedLevel[] {
  return text.split('\n').map((line) => {
    const [name = '', group = '', volume = '', holdings = ''] = line.split('|');
    const given = (amount: string) => (amount === '' ? null : amount);
    return { name, user_group: group, volume: given(volume), holdings: given(holdings) };
  });
}

export function writeLevels(levels: readonly AskedLevel[]): string {
  return levels
    .map((one) => [one.name, one.user_group, one.volume ?? '', one.holdings ?? ''].join('|'))
    .join('\n');
}
