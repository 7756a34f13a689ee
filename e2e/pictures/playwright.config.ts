import base from '../../playwright.config.ts';

/** The pictures of the README and the sheets with all screens, taken on demand: `node tools/tasks/pictures.ts`. */
export default {
  ...base,
  testDir: '.',
  outputDir: '../../test-results',
  testMatch: ['pictures.ts', 'contact-sheets.ts'],
  workers: 1,
};
