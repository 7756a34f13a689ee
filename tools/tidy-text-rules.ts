/** Rules on text of any kind: nothing promised that is not there, nothing of ours without a language. */
import { isIn, patternRule, type TidyRule } from './tidy-rule.ts';
import { NAMES_THE_FORBIDDEN } from './tidy-scope.ts';

const isText = (path: string): boolean =>
  /\.(ts|tsx|mts|mjs|js|json|css|html|sql|md)$/.test(path) &&
  path !== 'package-lock.json' &&
  !isIn(NAMES_THE_FORBIDDEN, path);

export const textRules: Readonly<Record<string, TidyRule>> = {
  promise: patternRule(
    isText,
    /coming soon|not (yet )?implemented|unimplemented|lorem ipsum|under construction|敬请期待|近日公開|próximamente|bientôt disponible/gi,
    'build it or leave it out',
  ),
  'leftover-text': patternRule(
    (path) => isText(path) && /\.(json|css|html|sql|md)$/.test(path),
    /\b(TODO|FIXME|XXX|HACK)\b/g,
    'do it, or open an issue',
  ),
  // The walk over all screens does not judge the language of such an element.
  'foreign-text': patternRule(
    (path) => path.endsWith('.tsx'),
    /lang=""[^>]*>(?!\s*\{[\w.]+\}\s*<\/)/g,
    'an element without a language holds one text that a person wrote, and nothing else',
  ),
};
