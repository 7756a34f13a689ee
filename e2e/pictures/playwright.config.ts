import base from '../../playwright.config.ts';

/** The pictures of the README, taken on demand: `node tools/tasks/pictures.ts`. */
export default { ...base, testDir: '.', testMatch: 'pictures.ts', workers: 1 };
